import type { VoiceRecord } from '#contract/materials/voice.ts'

type Line = VoiceRecord['lines'][number]

export type VoiceTables = {
  /** What writers decided about the lines of their voice; a line that the posts show has no row until then. */
  voiceLine: {
    userId: string
    id: string
    origin: Line['origin']
    /** Null for what the posts say. */
    text: string | null
    /** JSON: the edits that it was learned from. */
    changes: string
    isRemoved: number
    createdAt: number
    updatedAt: number
  }
  /** Rules that a writer's edits have suggested, what was refused among them: so that it never comes back. */
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
