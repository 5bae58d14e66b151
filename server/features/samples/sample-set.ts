import { z } from 'zod'
import { audiences } from '#contract/materials/audiences.ts'
import { maxTitle } from '#contract/fields.ts'
import { knowledgeBase } from '#contract/materials/knowledge-base.ts'
import { offers } from '#contract/materials/offers.ts'
import { saveStory } from '#contract/materials/story.ts'
import { swipes } from '#contract/materials/swipes.ts'
import { templates } from '#contract/materials/templates.ts'
import { postCharacterLimit } from '#core/limits.ts'

/** Identifies a sample when it is loaded again, and when another sample refers to it. */
const name = z.string().regex(/^[a-z-]{1,40}$/)
const title = z.string().min(1).max(maxTitle)
const text = z.string().min(1)

/** The sample data for trying out Lede, as if its writer had entered everything. */
export const sampleSet = z.object({
  story: saveStory.body.shape.content,
  knowledge: z.array(z.object({ name, fields: knowledgeBase.create.body })),
  swipes: z.array(z.object({ name, fields: swipes.create.body })),
  offers: z.array(z.object({ name, fields: offers.create.body })),
  templates: z.array(z.object({ name, fields: templates.create.body })),
  audiences: z.array(z.object({ name, fields: audiences.create.body })),
  chat: z.object({
    name,
    title,
    messages: z.array(
      z.discriminatedUnion('role', [
        z.object({
          role: z.literal('user'),
          text,
          /** The knowledge that was chosen for it, by name. */
          knowledge: z.array(name).default([]),
          withStory: z.boolean().default(false),
        }),
        z.object({
          role: z.literal('assistant'),
          text,
          /** The post that it created, by name, and what it said afterwards. */
          draft: name.optional(),
          after: text.optional(),
        }),
      ]),
    ),
  }),
  drafts: z.array(
    z.object({ name, title, content: text.max(postCharacterLimit), isOfChat: z.boolean().default(false) }),
  ),
})
export type SampleSet = z.infer<typeof sampleSet>
export type WrittenSampleSet = z.input<typeof sampleSet>
