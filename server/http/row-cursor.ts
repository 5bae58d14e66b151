import * as v from 'valibot'
import { refuse } from '#core/errors.ts'
import { parseJson } from '#core/text/parse-json.ts'

export type RowCursor<Place> = {
  encode: (place: Place) => string
  /** Throws bad_request:api for a string that `encode` did not produce. */
  decode: (cursor: string) => Place
}

/** Creates a list's cursors: the sort position of a page's last row, as a string for the URL. */
export const rowCursor = <Place>(place: v.GenericSchema<unknown, Place>): RowCursor<Place> => ({
  encode: (values) => Buffer.from(JSON.stringify(values)).toString('base64url'),
  decode(cursor) {
    const parsed = v.safeParse(place, parseJson(Buffer.from(cursor, 'base64url').toString('utf8')))
    if (!parsed.success) throw refuse('The cursor is not valid.', new v.ValiError(parsed.issues))
    return parsed.output
  },
})
