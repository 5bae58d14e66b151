import { brand } from './brand.ts'

/** The network that stands in where none is connected, in the middle of a sentence. */
export const practiceName = 'the practice network'
/** Told beside words that name the network and are the specification's own. */
export const practiceNote = `Practice network: nothing is sent to ${brand.network}.`

export const networkKinds = ['linkedin', 'practice'] as const
export type NetworkKind = (typeof networkKinds)[number]

/** What the network is called, in the middle of a sentence. */
export const networkName = (kind: NetworkKind): string => (kind === 'practice' ? practiceName : brand.network)

/** The same name at the beginning of a sentence. */
export const startOfSentence = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** What the network is called on which the post at this address can be seen: only the practice network has `/practice`. */
export const networkAt = (url: string | null | undefined): string =>
  url != null && URL.canParse(url) && new URL(url).pathname.startsWith('/practice/')
    ? practiceName
    : brand.network
