import type { Audience } from '#contract/audiences.ts'
import type { Offer } from '#contract/offers.ts'
import type { Nearness } from '#core/passages.ts'
import type { PostLength } from '#core/post-length.ts'
import type { VoiceRule } from '#server/features/voice/service.ts'

/** A text that the writer keeps but may not have written: data for a model, never instructions. */
export type Source = { id: string; title: string; text: string; url: string | null }

export type PromptTemplate = { title: string; category: string; content: string }

/** What was chosen for a message, read from the writer's own libraries. */
export type ChosenMaterial = {
  story: string | undefined
  offer: Offer | undefined
  audience: Audience | undefined
  knowledge: Source[]
  /** How near its passages are in meaning to what is asked; left out where that is not known. */
  near?: Nearness | undefined
  swipes: Source[]
  template: PromptTemplate | undefined
  length: PostLength
  /** The length came with the message, and is not the default. */
  isLengthChosen: boolean
  /** What was chosen and is no longer there, in words such as "the audience". */
  gone: string[]
}

/** What a message is to be answered with: what was chosen for it, and how the writer writes. */
export type PromptContext = ChosenMaterial & { voice: VoiceRule[] }
