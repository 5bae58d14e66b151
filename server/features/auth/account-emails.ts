import { brand } from '#core/brand.ts'
import type { Mailer } from '#server/adapters/mail/mailer.ts'
import type { RateLimiter } from '#server/db/rate-limiter.ts'

type Options = { mailer: Mailer; tries: RateLimiter; publicUrl: string }
type Owner = { email: string; isAnonymous?: boolean | null }
type Email = { kind: string; subject: string; lines: string[] }

export type AccountEmails = ReturnType<typeof createAccountEmails>

const hourMs = 60 * 60 * 1000
/** How many e-mails of each kind are sent to one account in an hour. */
const mostInAnHour = 3

/**
 * The e-mails that anybody can cause to be sent to the owner of an account. So that no mailbox can be flooded, the e-mails
 * to each account are counted, across all servers; requests over the limit neither count nor extend the hour. Each kind has
 * its own count, so that using up one does not keep the others from the owner. Guests have no mailbox.
 */
export function createAccountEmails({ mailer, tries, publicUrl }: Options) {
  async function send({ email, isAnonymous }: Owner, { kind, subject, lines }: Email): Promise<void> {
    if (isAnonymous === true) return
    // Keyed by the e-mail address: deleting an account and creating it again does not reset its limit.
    const key = `${kind} e-mail to ${email}`
    const until = await tries.take({ key, most: mostInAnHour, windowMs: hourMs })
    if (until === null) mailer.send({ to: email, subject, text: lines.join('\n\n') })
  }
  return {
    /** Sends the link for setting a new password. It is valid for an hour, so one of the links works while no more are sent. */
    resetPassword: (owner: Owner, token: string): Promise<void> =>
      send(owner, {
        kind: 'password reset',
        subject: `Set a new password for ${brand.product}`,
        lines: [
          `Somebody, hopefully you, asked to set a new password for your ${brand.product} account.`,
          `Set it here within an hour:\n${publicUrl}/reset-password?token=${encodeURIComponent(token)}`,
          'If it was not you, you need not do anything: your password stays as it is.',
        ],
      }),
    /** Asks the owner to confirm the address; an unconfirmed one gets only a few notices. */
    confirmAddress: (owner: Owner, url: string): Promise<void> =>
      send(owner, {
        kind: 'confirmation',
        subject: `Confirm your address for ${brand.product}`,
        lines: [
          `Somebody, hopefully you, uses ${brand.product} with this address. Confirm it to get an e-mail when something happens to your posts: when one is published or fails, or when your connection to ${brand.network} has ended.`,
          `Confirm it here within a day:\n${url}`,
          'If it was not you, you need not do anything: such e-mails stop after the first few.',
        ],
      }),
    /** Tells the owner that somebody tried to sign up with their address; only a reader of the mailbox learns of it. */
    accountExists: (owner: Owner): Promise<void> =>
      send(owner, {
        kind: 'account exists',
        subject: `You already have a ${brand.product} account`,
        lines: [
          `Somebody, hopefully you, tried to create a ${brand.product} account with this address, which already has one.`,
          `Sign in, or press "Forgot your password?" to set a new password:\n${publicUrl}/sign-in`,
          'If it was not you, you need not do anything: your account stays as it is.',
        ],
      }),
  }
}
