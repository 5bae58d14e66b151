import type { Place } from '#core/post-check/place.ts'
import { foldOf } from '#core/post/fold.ts'
import type { PostText, Run } from '#core/post/post-text.ts'
import { type PostFigures, unsupported } from './figures.ts'

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

type MarkKind = 'claim' | 'phrase' | 'slot'
type Marked = Place & { kind: MarkKind; why: string }

const slot = /\[[^[\]\n]{1,300}\]/g

function marksOf({ text, claims, phrases }: PostFigures): Marked[] {
  const slots = text.flatMap((runs, paragraph) =>
    [...textOf(runs).matchAll(slot)].map(({ 0: words, index }) => ({
      paragraph,
      from: index,
      to: index + words.length,
      kind: 'slot' as const,
      why: 'Left open for the writer.',
    })),
  )
  return [
    ...slots,
    ...unsupported(claims).map(({ paragraph, from, to, kind }) => ({
      paragraph,
      from,
      to,
      kind: 'claim' as const,
      why: `This ${kind} is not in the material.`,
    })),
    ...phrases.map(({ place, why }) => ({ ...place, kind: 'phrase' as const, why })),
  ]
}

const textOf = (runs: Run[]) => runs.map(({ text }) => text).join('')

const tags = { bold: 'b', italic: 'i', strike: 's' } as const

function styled(text: string, runMarks: Run['marks']): string {
  return runMarks.reduce((inner, mark) => `<${tags[mark]}>${inner}</${tags[mark]}>`, escaped(text))
}

/** Renders a paragraph with its marks; of overlapping marks the first one wins. */
function paragraphHtml(runs: Run[], marked: Marked[]): string {
  const free: Marked[] = []
  for (const mark of marked.toSorted((one, other) => one.from - other.from || other.to - one.to))
    if (mark.from >= (free.at(-1)?.to ?? 0)) free.push(mark)
  let html = ''
  let at = 0
  for (const { text, marks } of runs) {
    const end = at + text.length
    const cuts = new Set([at, end])
    for (const { from, to } of free) for (const cut of [from, to]) if (cut > at && cut < end) cuts.add(cut)
    const places = [...cuts].toSorted((one, other) => one - other)
    for (const [place, from] of places.entries()) {
      const to = places[place + 1]
      if (to === undefined) break
      const words = styled(text.slice(from - at, to - at), marks)
      const mark = free.find((one) => one.from <= from && to <= one.to)
      html += mark ? `<mark class="${mark.kind}" title="${escaped(mark.why)}">${words}</mark>` : words
    }
    at = end
  }
  return html.replaceAll('\n', '<br>')
}

/** Roughly the number of letters on a line of the feed on a phone. */
const lettersInLine = 47

/** Returns the paragraph after which the feed would fold the post: the rest is behind "…more". */
function foldAfter(text: PostText): number {
  const { lines } = foldOf({ device: 'mobile', hasMedia: false, endsBlank: false })
  let used = 0
  for (const [at, runs] of text.entries()) {
    used += Math.max(1, Math.ceil(textOf(runs).length / lettersInLine))
    if (used >= lines) return at
  }
  return text.length
}

/** Renders the post as in the feed; a line separates what would be behind "…more". */
export function postHtml(figures: PostFigures): string {
  const marked = marksOf(figures)
  const fold = foldAfter(figures.text)
  return figures.text
    .map((runs, paragraph) => {
      const inner = paragraphHtml(
        runs,
        marked.filter((mark) => mark.paragraph === paragraph),
      )
      const more =
        paragraph === fold && paragraph < figures.text.length - 1 ? '<div class="fold">…more</div>' : ''
      return `<p>${inner === '' ? '&nbsp;' : inner}</p>${more}`
    })
    .join('\n')
}
