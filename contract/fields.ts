import * as z from 'zod/mini'
import { networkKinds } from '#core/network-name.ts'

export const maxTitle = 200
export const maxContent = 200_000

/** Text of at most so many characters. */
export const textUpTo = (length: number) => z.string().check(z.maxLength(length))

/** Ids are made by either side: letters, digits, `-` and `_`. */
export const id = z.string().check(z.regex(/^[\w-]{1,64}$/, 'An id has 1 to 64 letters, digits, "-" or "_".'))
/** The id of a post that is asked for in words of its own when it is missing. */
export const idOrNone = z.nullish(z.union([id, z.literal('')]))
export const nothing = z.unknown()
export const idQuery = z.object({ id })
/** A moment on the wire: ISO 8601 in UTC. */
export const timestamp = z.iso.datetime({ offset: true })
export const limitParam = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))
/** An address of the web, for a link or a picture. */
export const webAddress = z.url({ protocol: /^https?$/ }).check(z.maxLength(2000))
/** The account's own password, which opens or ends an account only with it; accounts that have none leave it out. */
export const ownPassword = z.optional(textUpTo(128))
export const postLength = z.enum(['Very Short', 'Short', 'Medium', 'Long', 'Extended'])
export const networkKind = z.enum(networkKinds)
