/** What a picture is to be: a title for its owner's list, and what it shows or the words that stand on it. */
export type PictureRequest = { title: string; description: string }

export type PictureFailure =
  | 'key-refused'
  | 'not-found'
  | 'not-allowed'
  | 'refused'
  | 'busy'
  | 'failing'
  | 'unreachable'
  | 'too-slow'
  | 'no-picture'
  | 'no-words'
  | 'no-letters'

/** Why there is no picture. Carries nothing of what the other side wrote, which may hold its key. */
export class PictureError extends Error {
  readonly kind: PictureFailure
  /** The status the other side answered with, where it answered. */
  readonly status: number | undefined

  constructor(
    kind: PictureFailure,
    { status, cause }: { status?: number | undefined; cause?: unknown } = {},
  ) {
    super(kind, { cause })
    this.name = 'PictureError'
    this.kind = kind
    this.status = status
  }
}

export type PictureMaker = {
  /** A card holds the words of its description; a model shows what is described. */
  kind: 'card' | 'model'
  /** One line for people. */
  label: string
  /** A PNG of at most `pictureMaxBytes`. Throws PictureError, or the signal's reason. */
  make: (request: PictureRequest, signal: AbortSignal) => Promise<Uint8Array>
}
