/** The picture to make: a title for its owner's list, and what it shows or the words on it. */
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

/** Why there is no picture. Contains nothing that the other side wrote, which may include its key. */
export class PictureError extends Error {
  readonly kind: PictureFailure
  /** The HTTP status of the response, if there was one. */
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
  /** A card shows the words of the description; a model draws what it describes. */
  kind: 'card' | 'model'
  /** One line for people. */
  label: string
  /** Returns a PNG of at most `pictureMaxBytes`. Throws PictureError, or the signal's reason. */
  make: (request: PictureRequest, signal: AbortSignal) => Promise<Uint8Array>
}
