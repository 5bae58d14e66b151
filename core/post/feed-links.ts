import { type Paragraph, type Run, styleRun } from './post-text.ts'

/** A stretch of a text, in UTF-16 code units. */
type Link = { from: number; to: number }

/**
 * The sign of a hashtag that LinkedIn is certain to link: letters, digits and `_`, at least one letter, nothing outside
 * the basic plane, not attached to a word or an address.
 */
export const hashtagSign =
  /(?<![\p{L}\p{N}\p{M}_#/&?=%+-])#(?=[\p{L}\p{N}])(?=[\p{N}\p{M}_]*\p{L})(?![\p{L}\p{N}\p{M}_]*(?=[\u{10000}-\u{10FFFF}])[\p{L}\p{N}\p{M}])/u
const hashtag = new RegExp(`${hashtagSign.source}[\\p{L}\\p{N}\\p{M}_]+`, 'gu')

const domains = 'com|org|net|io|co|ai|app|dev|edu|gov|info|uk|de|eu|fr|nl|ly|gg|shop|blog|ca|au'
const address = new RegExp(
  `^(?:https?://|www\\.)[^\\s]{3,}$|^[a-z\\d-]+(?:\\.[a-z\\d-]+)*\\.(?:${domains})(?:[/?#:].*)?$`,
  'iu',
)
const longestAddress = 2000

/** Returns the web addresses of a text. Matches each piece once, from its start, so that no text makes the search slow. */
export function addressesIn(text: string): Link[] {
  const links: Link[] = []
  for (const { 0: piece, index } of text.matchAll(/\S+/g)) {
    if (piece.length > longestAddress || !/[./]/.test(piece)) continue
    const lead = /^["'“‘([{<]{0,9}/.exec(piece)?.[0].length ?? 0
    let end = piece.length
    while (end > lead && /["'”’)\]}>.,;:!?…]/.test(piece.charAt(end - 1))) end -= 1
    if (address.test(piece.slice(lead, end))) links.push({ from: index + lead, to: index + end })
  }
  return links
}

const overlaps = (one: Link, other: Link) => one.from < other.to && other.from < one.to

/** Returns the hashtags and web addresses of a paragraph, in order, without those with letters that are sent styled. */
function linksOf(runs: Paragraph): Link[] {
  const text = runs.map((run) => run.text).join('')
  const addresses = addressesIn(text)
  const tags = Array.from(text.matchAll(hashtag), ({ 0: tag, index }) => ({
    from: index,
    to: index + tag.length,
  })).filter((tag) => !addresses.some((one) => overlaps(one, tag)))
  const links = [...addresses, ...tags].toSorted((one, other) => one.from - other.from)
  let start = 0
  const marked = runs.flatMap((run) => {
    const from = start
    start += run.text.length
    return run.marks.length === 0 ? [] : [{ from, to: start, run }]
  })
  const isStyled = (link: Link) =>
    marked.some(({ from, to, run }) => {
      if (!overlaps(link, { from, to })) return false
      const part = run.text.slice(Math.max(0, link.from - from), link.to - from)
      return styleRun({ text: part, marks: run.marks }) !== part
    })
  return links.filter((link) => !isStyled(link))
}

export type Piece = Run & { isLink: boolean }

/**
 * Splits the runs of a paragraph at the edges of its hashtags and web addresses. One with styled letters is no link in
 * the feed.
 */
export function splitLinks(runs: Paragraph): Piece[] {
  const links = linksOf(runs)
  const pieces: Piece[] = []
  let [start, next] = [0, 0]
  for (const { text, marks } of runs) {
    const end = start + text.length
    for (let from = start; from < end;) {
      while ((links[next]?.to ?? Infinity) <= from) next += 1
      const link = links[next]
      const isLink = link !== undefined && link.from <= from
      const to = Math.min(end, (isLink ? link.to : link?.from) ?? end)
      pieces.push({ text: text.slice(from - start, to - start), marks, isLink })
      from = to
    }
    start = end
  }
  return pieces
}
