import type { MessageCost } from './conversation.ts'
import { type BriefFigures, mostHookStrength, unsupported } from './figures.ts'

/** The totals of a run; shares are in percent, averages null if there was nothing to count. */
export type Summary = {
  briefs: number
  drafts: number
  broken: number
  /** Replies in the required format, of all that were requested. */
  parsed: { good: number; all: number }
  /** Drafts within their band, of the briefs whose material suffices for it. */
  inBand: { good: number; all: number }
  /** Drafts that are not too long, of the briefs whose material does not suffice. */
  notOver: { good: number; all: number }
  claims: { unsupported: number; all: number }
  phrasesPerThousand: number | null
  /** Drafts whose first line passes every rule, of all drafts. */
  strongHooks: { good: number; all: number }
  schoolYear: number | null
  likeness: number | null
  /** Slots left open in drafts, and hooks with an unsupported claim. */
  slots: number
  hooks: { all: number; unsupported: number }
  /** Drafts to which the check of new drafts objects, as first written and in the end. */
  faultyFirst: { good: number; all: number }
  faulty: { good: number; all: number }
  /** The cost of all messages. */
  cost: MessageCost & { messages: number }
  /** Requests with facts that resulted in no post. */
  refused: number
  brokenReferences: number
  inventedQuotations: number
}

export type Measured = {
  figures: BriefFigures
  costs: readonly MessageCost[]
  broke: string | null
  max: number
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

export const phrasesPerThousand = (phrases: number, characters: number): number | null =>
  characters === 0 ? null : (phrases / characters) * 1000

const costOf = (costs: readonly MessageCost[]): Summary['cost'] => ({
  messages: costs.length,
  calls: sum(costs.map(({ calls }) => calls)),
  repairs: sum(costs.map(({ repairs }) => repairs)),
  input: sum(costs.map(({ input }) => input)),
  cached: sum(costs.map(({ cached }) => cached)),
  output: sum(costs.map(({ output }) => output)),
})

export function summarise(measured: readonly Measured[]): Summary {
  const all = measured.map(({ figures }) => figures)
  const posts = all.flatMap(({ post }) => post ?? [])
  const enough = all.filter((figures) => figures.suffices)
  const thin = measured.filter(({ figures }) => !figures.suffices)
  const hooks = all.flatMap((figures) => figures.hooks)
  return {
    briefs: measured.length,
    drafts: posts.length,
    broken: measured.filter(({ broke }) => broke !== null).length,
    parsed: { good: sum(all.map(({ steps }) => steps.parsed)), all: sum(all.map(({ steps }) => steps.all)) },
    inBand: { good: enough.filter(({ post }) => post?.isInBand === true).length, all: enough.length },
    notOver: {
      good: thin.filter(({ figures: { post }, max }) => post !== null && post.characters <= max).length,
      all: thin.length,
    },
    claims: {
      unsupported: sum(posts.map(({ claims }) => unsupported(claims).length)),
      all: sum(posts.map(({ claims }) => claims.length)),
    },
    phrasesPerThousand: phrasesPerThousand(
      sum(posts.map(({ phrases }) => phrases.length)),
      sum(posts.map(({ characters }) => characters)),
    ),
    strongHooks: {
      good: posts.filter(({ hookStrength }) => hookStrength === mostHookStrength).length,
      all: posts.length,
    },
    schoolYear: mean(posts.flatMap(({ schoolYear }) => schoolYear ?? [])),
    likeness: mean(posts.flatMap(({ similarity }) => similarity ?? [])),
    slots: sum(posts.map(({ slots }) => slots.length)),
    hooks: { all: hooks.length, unsupported: hooks.filter((hook) => hook.unsupported.length > 0).length },
    faultyFirst: { good: posts.filter(({ wasFaulty }) => wasFaulty).length, all: posts.length },
    faulty: { good: posts.filter(({ isFaulty }) => isFaulty).length, all: posts.length },
    cost: costOf(measured.flatMap(({ costs }) => costs)),
    refused: all.filter(({ faithfulness }) => faithfulness.isRefused).length,
    brokenReferences: sum(all.map(({ faithfulness }) => faithfulness.brokenReferences.length)),
    inventedQuotations: sum(all.map(({ faithfulness }) => faithfulness.inventedQuotations.length)),
  }
}
