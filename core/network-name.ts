import { brand } from './brand.ts'

/** The name, for the middle of a sentence, of the network that stands in when none is connected. */
export const practiceName = 'the practice network'
/** Shown next to the specification's own wording, which names the network. */
export const practiceNote = `Practice network: nothing is sent to ${brand.network}.`

export const networkKinds = ['linkedin', 'practice'] as const
export type NetworkKind = (typeof networkKinds)[number]

/** Returns the network's name, for the middle of a sentence. */
export const networkName = (kind: NetworkKind): string => (kind === 'practice' ? practiceName : brand.network)

/** Returns the name as it begins a sentence. */
export const startOfSentence = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/**
 * Returns the name of the network that the post at this address is on: only the practice network's paths begin with
 * `/practice/`.
 */
export const networkAt = (url: string | null | undefined): string =>
  url != null && URL.canParse(url) && new URL(url).pathname.startsWith('/practice/')
    ? practiceName
    : brand.network
