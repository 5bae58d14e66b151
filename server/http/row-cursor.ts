import type { z } from 'zod'
import { refuse } from '#core/errors.ts'
import { parseJson } from '#core/text/parse-json.ts'

export type RowCursor<Place> = {
  encode: (place: Place) => string
  /** Throws bad_request:api for a string that `encode` did not produce. */
  decode: (cursor: string) => Place
}

/** Creates a list's cursors: the sort position of a page's last row, as a string for the URL. */
export const rowCursor = <Place>(place: z.ZodType<Place>): RowCursor<Place> => ({
  encode: (values) => Buffer.from(JSON.stringify(values)).toString('base64url'),
  decode(cursor) {
    const parsed = place.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')))
    if (!parsed.success) throw refuse('The cursor is not valid.', parsed.error)
    return parsed.data
  },
})
