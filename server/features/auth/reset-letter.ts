import { createHash } from 'node:crypto'
import { brand } from '#core/brand.ts'
import type { Mail, Mailer } from '#server/adapters/mail/mailer.ts'
import type { Db } from '#server/db/schema.ts'

type Asked = { user: { id: string; email: string; isAnonymous?: boolean | null }; token: string }
type Desk = { db: Db; mailer: Mailer; publicUrl: string }

const storedResets = 'hashed reset-password '

/**
 * What stands in the database for a token of a letter or a sign-in that was begun: whoever reads it, or a back-up, cannot
 * use it. Better Auth takes a stored text itself for a token too, which ones that begin like this never are.
 */
export function hashOfToken(identifier: string): Promise<string> {
  const kind = identifier.startsWith('reset-password:') ? storedResets : 'hashed '
  return Promise.resolve(kind + createHash('sha256').update(identifier).digest('base64url'))
}

/** As many letters as somebody can use up in the hour that an address in one holds. */
const mostAtOnce = 3

/**
 * Sends the address where a new password is set. A guest has no password and no mailbox; whoever has some letters that
 * still hold gets no more, so that nobody's mailbox can be flooded from the sign-in page.
 */
export async function sendResetLetter(
  { db, mailer, publicUrl }: Desk,
  { user, token }: Asked,
): Promise<void> {
  if (user.isAnonymous === true) return
  const rows = await db
    .selectFrom('verification')
    .select('expiresAt')
    .where('value', '=', user.id)
    .where('identifier', 'like', `${storedResets}%`)
    .execute()
  const valid = rows.filter(({ expiresAt }) => new Date(String(expiresAt)).getTime() > Date.now())
  if (valid.length > mostAtOnce) return
  mailer.send(resetLetter(user.email, `${publicUrl}/reset-password?token=${encodeURIComponent(token)}`))
}

const resetLetter = (to: string, address: string): Mail => ({
  to,
  subject: `Set a new password for ${brand.product}`,
  text: [
    `Somebody, hopefully you, asked to set a new password for your ${brand.product} account.`,
    `Set it here within an hour:\n${address}`,
    'If it was not you, there is nothing to do: your password stays as it is.',
  ].join('\n\n'),
})
