import { askSearch, cleanResult } from './providers.ts'
import { type SearchProvider, WebSearchError } from './web-search.ts'

type Item = { title: string; link: string; pubDate: string; source: string }

const fields = new Set(['title', 'link', 'pubDate', 'source'])
const isField = (name: string): name is keyof Item => fields.has(name)
const maxItems = 10

/** Parses the items of an RSS 2.0 feed. Throws WebSearchError for anything else. */
async function readFeed(xml: string): Promise<Item[]> {
  const { SaxesParser } = await import('saxes')
  const items: Item[] = []
  let item: Item | undefined
  let field: keyof Item | undefined
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    if (name === 'item') item = { title: '', link: '', pubDate: '', source: '' }
    else field = isField(name) ? name : undefined
  })
  const take = (text: string) => {
    if (item && field) item[field] += text
  }
  parser.on('text', take)
  parser.on('cdata', take)
  parser.on('closetag', ({ name }) => {
    field = undefined
    if (name !== 'item' || !item) return
    items.push(item)
    item = undefined
  })
  let problem: unknown
  parser.on('error', (error) => {
    problem ??= error
  })
  parser.write(xml).close()
  if (problem !== undefined && items.length === 0) throw new WebSearchError('failing', { cause: problem })
  return items
}

/** Titles in this feed end in " - Source". */
const withoutSource = ({ title, source }: Item) =>
  source !== '' && title.endsWith(` - ${source}`) ? title.slice(0, -source.length - 3) : title

/** Creates a provider for Google News as RSS, which needs no key: GET /rss/search. */
export const createNewsFeed = ({ baseUrl }: { baseUrl: string }): SearchProvider => ({
  name: 'Google News',
  async search(query, signal) {
    const parameters = new URLSearchParams({ q: query, hl: 'en-US', gl: 'US', ceid: 'US:en' })
    const xml = await askSearch(`${baseUrl}/rss/search?${parameters}`, {
      headers: { accept: 'application/rss+xml, application/xml;q=0.9' },
      signal,
    })
    return (await readFeed(xml)).slice(0, maxItems).flatMap((item) =>
      cleanResult({
        title: withoutSource(item),
        url: item.link.trim(),
        snippet: item.source,
        publishedAt: item.pubDate,
      }),
    )
  },
})
