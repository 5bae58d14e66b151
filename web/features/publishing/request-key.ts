/** A key that makes a request and its repetitions one, as long as the same dialog sends them. */
export const newRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join('-')
