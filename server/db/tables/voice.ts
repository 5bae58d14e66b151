import type { VoiceRecord } from '#contract/materials/voice.ts'

type Line = VoiceRecord['lines'][number]

export type VoiceTables = {
  /** Writers' decisions about the lines of their voice; a line that is derived from posts has no row until then. */
  voiceLine: {
    userId: string
    id: string
    origin: Line['origin']
    /** Null for lines derived from posts. */
    text: string | null
    /** JSON: the edits from which it was learned. */
    changes: string
    isRemoved: number
    createdAt: number
    updatedAt: number
  }
  /** Rules that a writer's edits have suggested, including refused ones, so that they never come back. */
  voiceProposal: {
    userId: string
    /** The same for the same rule, whichever posts suggest it. */
    key: string
    id: string
    text: string
    changes: string
    state: VoiceRecord['proposals'][number]['state']
    proposedAt: number
    decidedAt: number | null
  }
}
