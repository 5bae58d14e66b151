import type { z } from 'zod'
import { AppError } from '#core/errors.ts'

export type RowCursor<Place> = {
  encode: (place: Place) => string
  /** Throws bad_request:api for a string that `encode` did not make. */
  decode: (cursor: string) => Place
}

/** Cursors of a list: the place of a page's last row in the order, as a string for the address. */
export function rowCursor<Place>(place: z.ZodType<Place>): RowCursor<Place> {
  const refuse = (cause: unknown) =>
    new AppError('bad_request:api', { reason: 'The cursor is not valid.', cause })
  const parse = (cursor: string): unknown => {
    try {
      return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    } catch (cause) {
      throw refuse(cause)
    }
  }
  return {
    encode: (values) => Buffer.from(JSON.stringify(values)).toString('base64url'),
    decode(cursor) {
      const parsed = place.safeParse(parse(cursor))
      if (!parsed.success) throw refuse(parsed.error)
      return parsed.data
    },
  }
}
