import * as v from 'valibot'
import { audiences } from '#contract/materials/audiences.ts'
import { maxTitle } from '#contract/fields.ts'
import { knowledgeBase } from '#contract/materials/knowledge-base.ts'
import { offers } from '#contract/materials/offers.ts'
import { saveStory } from '#contract/materials/story.ts'
import { swipes } from '#contract/materials/swipes.ts'
import { templates } from '#contract/materials/templates.ts'
import { postCharacterLimit } from '#core/limits.ts'

/** Identifies a sample when it is loaded again, and when another sample refers to it. */
const name = v.pipe(v.string(), v.regex(/^[a-z-]{1,40}$/))
const title = v.pipe(v.string(), v.minLength(1), v.maxLength(maxTitle))
const text = v.pipe(v.string(), v.minLength(1))

/** The sample data for trying out Lede, as if its writer had entered everything. */
export const sampleSet = v.object({
  story: saveStory.body.entries.content,
  knowledge: v.array(v.object({ name, fields: knowledgeBase.create.body })),
  swipes: v.array(v.object({ name, fields: swipes.create.body })),
  offers: v.array(v.object({ name, fields: offers.create.body })),
  templates: v.array(v.object({ name, fields: templates.create.body })),
  audiences: v.array(v.object({ name, fields: audiences.create.body })),
  chat: v.object({
    name,
    title,
    messages: v.array(
      v.variant('role', [
        v.object({
          role: v.literal('user'),
          text,
          /** The knowledge that was chosen for it, by name. */
          knowledge: v.optional(v.array(name), []),
          withStory: v.optional(v.boolean(), false),
        }),
        v.object({
          role: v.literal('assistant'),
          text,
          /** The post that it created, by name, and what it said afterwards. */
          draft: v.optional(name),
          after: v.optional(text),
        }),
      ]),
    ),
  }),
  drafts: v.array(
    v.object({
      name,
      title,
      content: v.pipe(text, v.maxLength(postCharacterLimit)),
      isOfChat: v.optional(v.boolean(), false),
    }),
  ),
})
export type SampleSet = v.InferOutput<typeof sampleSet>
export type WrittenSampleSet = v.InferInput<typeof sampleSet>
