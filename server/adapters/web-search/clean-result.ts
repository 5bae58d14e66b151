import { cleanText } from '#core/text/clean-text.ts'
import { decodeEntities } from '#core/text/html-entities.ts'
import type { WebResult } from './web-search.ts'

const longestTitle = 200
const longestSnippet = 600

/** One line of plain text: tags gone, entities decoded. */
const plain = (text: string): string =>
  decodeEntities(cleanText(text).replaceAll(/<[^<>]{0,2000}>/g, ' '))
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()

function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  const end = text.lastIndexOf(' ', limit)
  return `${text.slice(0, end > limit / 2 ? end : limit).toWellFormed()} …`
}

function readMoment(given: string | null | undefined): string | null {
  const time = Date.parse(given ?? '')
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

type Raw = {
  title: string | null | undefined
  url: string | null | undefined
  snippet?: string | null | undefined
  publishedAt?: string | null | undefined
}

/** A result as the product has it; none where there is no web address to go to. */
export function cleanResult({ title, url, snippet, publishedAt }: Raw): WebResult[] {
  const address = URL.parse(url ?? '')
  if (address === null || (address.protocol !== 'http:' && address.protocol !== 'https:')) return []
  if (address.href.length > 2000) return []
  return [
    {
      title: cut(plain(title ?? ''), longestTitle) || address.hostname,
      url: address.href,
      snippet: cut(plain(snippet ?? ''), longestSnippet),
      publishedAt: readMoment(publishedAt),
    },
  ]
}
