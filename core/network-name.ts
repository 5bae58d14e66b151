import { brand } from './brand.ts'

/** The network that stands in where none is connected, in the middle of a sentence. */
export const practiceName = 'the practice network'
/** Told beside words that name the network and are the specification's own. */
export const practiceNote = 'Practice network: nothing leaves this machine.'

/** What the network is called on which the post at this address can be seen: only the practice network has `/practice`. */
export const networkAt = (url: string | null | undefined): string =>
  url != null && URL.canParse(url) && new URL(url).pathname.startsWith('/practice/')
    ? practiceName
    : brand.network
