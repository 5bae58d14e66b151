import type { KnowledgeEntry } from '#contract/knowledge-base.ts'

const sameYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const otherYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** A moment (ISO 8601) as a day: "today", "3 Nov", "3 Nov 2024". */
function dayWords(moment: string, now = new Date()): string {
  const day = new Date(moment)
  if (day.toDateString() === now.toDateString()) return 'today'
  return (day.getFullYear() === now.getFullYear() ? sameYear : otherYear).format(day)
}

type Dated = { createdAt: string; updatedAt: string }

/** When an entry was last touched, for a card. */
export const dateOf = ({ createdAt, updatedAt }: Dated): string =>
  createdAt === updatedAt ? `Added ${dayWords(createdAt)}` : `Changed ${dayWords(updatedAt)}`

/** Both dates, for the entry itself. */
export const datesOf = ({ createdAt, updatedAt }: Dated): string[] => [
  `Added ${dayWords(createdAt)}`,
  ...(createdAt === updatedAt ? [] : [`Changed ${dayWords(updatedAt)}`]),
]

export const sizeWords = (size: number): string =>
  `${size.toLocaleString('en')} ${size === 1 ? 'character' : 'characters'}`

const hostOf = (address: string) => URL.parse(address)?.host.replace(/^www\./, '') ?? address

/** Where a text of the knowledge base is from. */
export function sourceOf({
  source,
  sourceUrl,
  fileName,
}: Pick<KnowledgeEntry, 'source' | 'sourceUrl' | 'fileName'>): string {
  if (source === 'file') return fileName ?? 'A file'
  if (sourceUrl !== null) return hostOf(sourceUrl)
  return source === 'web' ? 'The web' : 'Written here'
}
