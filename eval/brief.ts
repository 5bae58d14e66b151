import { z } from 'zod'
import { type PostLength, postLengths } from '#core/post/post-length.ts'

export const trades = [
  'engineering',
  'sales',
  'people',
  'founding',
  'finance',
  'health',
  'education',
  'design',
  'consulting',
  'recruiting',
] as const

const isLength = (name: string): name is PostLength => Object.hasOwn(postLengths, name)
const length = z.enum(Object.keys(postLengths).filter(isLength))
const line = z.string().trim().min(1).max(200)
const words = z.string().trim().min(20).max(10_000)

const titled = z.strictObject({ title: line, content: words })
const offer = z.strictObject({
  name: line,
  description: words,
  audience: words.optional(),
  callToAction: words.optional(),
})
const audience = z.strictObject({
  name: line,
  role: line.optional(),
  industry: line.optional(),
  pains: words.optional(),
  goals: words.optional(),
})
const template = titled.extend({ category: line.optional() })

/** `voice` contains the writer's own posts; `swipes` are other people's, to learn from. */
const material = z.strictObject({
  knowledge: z.array(titled).max(5).default([]),
  story: words.optional(),
  offer: offer.optional(),
  audience: audience.optional(),
  swipes: z.array(titled).max(5).default([]),
  voice: z.array(words).max(40).default([]),
  template: template.optional(),
})
export type EvalMaterial = z.infer<typeof material>

const common = {
  /** The brief's name on the command line and in results. */
  id: z.string().regex(/^[a-z]+(?:-[a-z\d]+)+$/),
  trade: z.enum(trades),
  length,
  material,
}
const place = z.number().int().min(1)
const source = z.enum(['knowledge', 'story', 'offer'])
const finding = z.strictObject({
  title: line,
  url: z.url(),
  text: words,
  date: z.iso.datetime(),
})

/** `request` is what the writer asks for; a brief of hooks then asks for other openings of the post. */
const direct = z.strictObject({ ...common, task: z.enum(['draft', 'hooks']), request: words })
/** The ideas come from the first item of `source`; `idea` is the number of the one to be drafted. */
const postIdeas = z.strictObject({ ...common, task: z.literal('post-ideas'), source, idea: place })
const hookVariations = z.strictObject({ ...common, task: z.literal('hook-variations'), source, idea: place })
/** `findings` are what the web search returns; the numbers select an entry of each list. */
const trending = z.strictObject({
  ...common,
  task: z.literal('trending'),
  industry: line,
  findings: z.array(finding).min(10).max(24),
  trend: place,
  postIdea: place,
  idea: place,
})

/** A post that somebody wants written, with all the material for it. */
export const evalBrief = z.discriminatedUnion('task', [direct, postIdeas, hookVariations, trending])
export type EvalBrief = z.infer<typeof evalBrief>
export type EvalBriefInput = z.input<typeof evalBrief>
