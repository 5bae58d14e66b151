import { brand } from '#core/brand.ts'
import { type NoticeFacts, type NoticeKind, noticeWords } from '#core/notices.ts'
import { networkAt, networkName } from '#core/network-name.ts'
import { spokenMoment } from '#core/spoken-moment.ts'
import type { Mail } from '#server/adapters/mail/mailer.ts'

type Letter = {
  to: string
  /** The notice's. */
  id: string
  kind: NoticeKind
  facts: NoticeFacts
  /** UTC milliseconds. */
  happenedAt: number
  clock: { now: number; timeZone: string }
  documentId: string | null
  publicUrl: string
}

type Link = { label: string; address: string }

/** The letter about a notice, as plain text and as a page that says the same. */
export function writeLetter(letter: Letter): Mail {
  const { to, id, kind, facts, happenedAt, clock, publicUrl } = letter
  const { headline, detail } = noticeWords(kind, facts, clock)
  const when = `${spokenMoment(happenedAt, clock)} (${clock.timeZone})`
  const links = linksOf(letter)
  const settings = `${publicUrl}/settings#notices`
  const footer = `${brand.product} writes to you since letters about notices are on. Change that in Settings:`
  return {
    to,
    subject: headline.replace(/\.$/, ''),
    messageId: `<notice-${id}@${new URL(publicUrl).hostname}>`,
    text: [
      headline,
      ...(detail === null ? [] : [detail]),
      ...links.map(({ label, address }) => `${label}:\n${address}`),
      when,
      `${footer}\n${settings}`,
    ].join('\n\n'),
    html: page([
      `<p style="font-size:16px"><strong>${escaped(headline)}</strong></p>`,
      ...(detail === null ? [] : [`<p>${escaped(detail)}</p>`]),
      ...links.map(({ label, address }) => `<p><a href="${escaped(address)}">${escaped(label)}</a></p>`),
      `<p style="color:#625f57">${escaped(when)}</p>`,
      `<p style="color:#625f57;font-size:13px">${escaped(footer)} <a href="${escaped(settings)}">Settings</a></p>`,
    ]),
  }
}

function linksOf({ kind, facts, documentId, publicUrl }: Letter): Link[] {
  const links: Link[] = []
  if (facts.url !== undefined) links.push({ label: `See it on ${networkAt(facts.url)}`, address: facts.url })
  if (documentId !== null) {
    links.push({
      label: 'Open the post',
      address: `${publicUrl}/?documentId=${encodeURIComponent(documentId)}`,
    })
  }
  if (kind === 'reconnect' || kind === 'expires-soon') {
    const address = `${publicUrl}/settings#${brand.networkKey}`
    links.push({ label: `Connect ${networkName(facts.network ?? 'linkedin')}`, address })
  }
  return links
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? '')

const page = (parts: string[]) =>
  `<!doctype html><html lang="en"><body style="font-family:system-ui,sans-serif;font-size:14px;line-height:20px;color:#1b1a17">${parts.join('')}</body></html>`
