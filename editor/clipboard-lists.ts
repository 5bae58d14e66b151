import { listSymbol } from '#core/text/list-symbols.ts'
import { isInSigns, readSigns, styleOf } from './clipboard-style.ts'

const count = /^[([]?(\d{1,9}|[a-z]{1,5})[.)\]]/i
const bulletAt = (level: number) => listSymbol(level > 1 ? 'dash' : 'bullet', 1)

/** Returns the list symbol for a Word list paragraph's own marker. */
function symbolOfMarker(marker: string, level: number, number: number): string {
  const counted = count.exec(marker)?.[1]
  if (counted !== undefined) return listSymbol('number', /^\d/.test(counted) ? Number(counted) : number)
  if (marker.startsWith('→')) return listSymbol('arrow', 1)
  return /^[-–—]/.test(marker) ? listSymbol('dash', 1) : bulletAt(level)
}

/** Word's lists, which are paragraphs that state their list and level in their style. */
export class WordLists {
  readonly #counts = new Map<string, number[]>()

  /** Returns the symbol before a list paragraph; null for any other paragraph. */
  symbolOf(paragraph: Element): string | null {
    const place = /^(l\d+) level(\d)/.exec(styleOf(paragraph).get('mso-list') ?? '')
    if (!place || paragraph.localName === 'li') return null
    const [, list = '', digit = '1'] = place
    const level = Number(digit)
    return symbolOfMarker(markerIn(paragraph), level, this.#next(list, level))
  }

  #next(list: string, level: number): number {
    const counts = (this.#counts.get(list) ?? []).slice(0, level)
    counts[level - 1] = (counts[level - 1] ?? 0) + 1
    this.#counts.set(list, counts)
    return counts[level - 1] ?? 1
  }
}

/** Returns the marker that Word writes before the text for programs without list support. */
function markerIn(paragraph: Element): string {
  for (const span of paragraph.querySelectorAll('[style*="mso-list" i]')) {
    if (styleOf(span).get('mso-list') !== 'ignore') continue
    const marker = (span.textContent ?? '').trim()
    const around = isInSigns(styleOf(span.parentElement ?? span), false)
    return isInSigns(styleOf(span), around) ? readSigns(marker) : marker
  }
  return ''
}

/** The position within an enclosing list. */
export type List = { isOrdered: boolean; count: number }

export const listOf = (element: Element): List => ({
  isOrdered: element.localName === 'ol',
  count: numberIn(element, 'start', 1) - 1,
})

function numberIn(element: Element, name: string, otherwise: number): number {
  const value = element.getAttribute(name) ?? ''
  return /^\d{1,6}$/.test(value) ? Number(value) : otherwise
}

/** Returns the symbol for the next item of the innermost list; null when the page showed none. */
export function symbolOfItem(item: Element, lists: readonly List[]): string | null {
  const list = lists.at(-1)
  const level = Number(item.getAttribute('aria-level') ?? lists.length)
  if (list) list.count = numberIn(item, 'value', list.count + 1)
  const type =
    styleOf(item).get('list-style-type') ?? styleOf(item.parentElement ?? item).get('list-style-type')
  if (type === 'none') return null
  return list?.isOrdered ? listSymbol('number', list.count) : bulletAt(level)
}
