import { brand } from '#core/brand.ts'
import type { Mailer } from '#server/adapters/mail/mailer.ts'

type Asked = { user: { id: string; email: string; isAnonymous?: boolean | null }; url: string }

const hourMs = 60 * 60 * 1000
/** Letters to one account in an hour, so that nobody's mailbox can be flooded. */
const mostAtOnce = 3

/** Letters that ask whether an address is its account's own: nothing else is sent to it before that. */
export function createConfirmLetters({ mailer }: { mailer: Mailer }): (asked: Asked) => Promise<void> {
  const sent = new Map<string, number[]>()
  return ({ user, url }) => {
    const now = Date.now()
    const lately = (sent.get(user.id) ?? []).filter((at) => at > now - hourMs)
    if (user.isAnonymous === true || lately.length >= mostAtOnce) return Promise.resolve()
    sent.set(user.id, [...lately, now])
    mailer.send({
      to: user.email,
      subject: `Confirm your address for ${brand.product}`,
      text: [
        `Somebody, hopefully you, uses ${brand.product} with this address. Confirm it, and ${brand.product} writes to you when something happens to your posts: published, failed, or your connection to ${brand.network} has ended.`,
        `Confirm it here within a day:\n${url}`,
        'If it was not you, there is nothing to do: no more letters come.',
      ].join('\n\n'),
    })
    return Promise.resolve()
  }
}
