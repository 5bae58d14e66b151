/** Why an address could not be read, as a sentence for people. */
export class PageRefused extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause })
    this.name = 'PageRefused'
  }
}
