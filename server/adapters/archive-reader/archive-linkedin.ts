import { join } from 'node:path'
import { fromHtml } from '#core/post/post-content.ts'
import { plainText } from '#core/post/post-text.ts'
import { openRecordFile } from './archive-lines.ts'
import type { ZipEntry } from '#server/adapters/file-reader/zip-reader.ts'
import { UnreadableArchive } from './unreadable-archive.ts'
import { maxTextLength } from '#server/adapters/file-reader/file-text.ts'
import { parse } from 'csv-parse'
import type { Readable } from 'node:stream'
import { cleanText } from '#core/text/clean-text.ts'

/** One of the member's own posts in the network's archive; `at` is in UTC milliseconds. */
export type LinkedInShare = { at: number; text: string; url: string | null; link: string | null }
/** An article that the member published; `at` is null when the archive does not say. */
export type LinkedInArticle = { title: string; text: string; url: string | null; at: number | null }

export type LinkedInArchive = {
  source: 'linkedin'
  /** How many posts and articles are in `shares.jsonl` and `articles.jsonl`. */
  shares: number
  articles: number
  /** Who the member is, in their own words; null when the archive does not say. */
  story: string | null
  name: string | null
}

const longestPost = 50_000
const articleBytes = 8 * 1024 * 1024
const tables = {
  shares: /^shares(?:_\w+)?\.csv$/i,
  profile: /^profile(?:_\w+)?\.csv$/i,
  positions: /^positions(?:_\w+)?\.csv$/i,
}
const article = /(?:^|\/)articles\/[^/]+\.html?$/i

const nameOf = ({ path }: ZipEntry) => path.slice(path.lastIndexOf('/') + 1)
const entriesFor = (entries: ZipEntry[], name: RegExp) => entries.filter((entry) => name.test(nameOf(entry)))

export const isLinkedIn = (entries: ZipEntry[]): boolean =>
  entries.some(
    (entry) =>
      Object.values(tables).some((name) => name.test(nameOf(entry))) ||
      article.test(entry.path) ||
      /^(?:connections|invitations|messages|comments|reactions|rich_media|skills|education)(?:_\w+)?\.csv$/i.test(
        nameOf(entry),
      ),
  )

function webAddress(text: string | undefined): string | null {
  const url = URL.parse(text?.trim() ?? '')
  return url !== null && /^https?:$/.test(url.protocol) && url.href.length <= 2000 ? url.href : null
}

function shareOf(row: TableRow): LinkedInShare | null {
  const text = withoutLineQuotes(row.sharecommentary ?? '').slice(0, longestPost)
  const at = timestampOf(row.date ?? '')
  if (text === '' || at === null) return null
  return { at, text, url: webAddress(row.sharelink), link: webAddress(row.sharedurl) }
}

async function readShares(entries: ZipEntry[], folder: string): Promise<number> {
  const file = openRecordFile(join(folder, 'shares.jsonl'))
  let count = 0
  for (const entry of entriesFor(entries, tables.shares)) {
    for await (const row of tableRows(await entry.read())) {
      const share = shareOf(row)
      if (!share) continue
      await file.write(share)
      count += 1
    }
  }
  await file.close()
  return count
}

type Element = { from: number; to: number; inside: string }
type Wanted = { names: string; isMeant?: (head: string) => boolean }

/**
 * Yields the closed elements of some kinds, none of them inside another. Each part of the page is scanned once, however
 * many elements are opened and never closed: a pattern for whole elements would search for an end from each opening.
 */
function* elementsIn(html: string, { names, isMeant = () => true }: Wanted): Generator<Element, undefined> {
  const begins = new RegExp(`<(${names})(?=[\\s>])`, 'gi')
  const endless = new Set<string>()
  for (let begin = begins.exec(html); begin !== null; begin = begins.exec(html)) {
    const name = (begin[1] ?? '').toLowerCase()
    if (endless.has(name)) continue
    const headEnd = html.indexOf('>', begins.lastIndex)
    if (headEnd === -1) return undefined
    begins.lastIndex = headEnd + 1
    if (!isMeant(html.slice(begin.index, headEnd))) continue
    const ends = new RegExp(`</${name}>`, 'gi')
    ends.lastIndex = headEnd + 1
    const end = ends.exec(html)
    if (end === null) endless.add(name)
    else {
      yield { from: begin.index, to: ends.lastIndex, inside: html.slice(headEnd + 1, end.index) }
      begins.lastIndex = ends.lastIndex
    }
  }
  return undefined
}

function without(html: string, elements: Iterable<Element>): string {
  const kept: string[] = []
  let at = 0
  for (const { from, to } of elements) {
    kept.push(html.slice(at, from))
    at = to
  }
  return [...kept, html.slice(at)].join('')
}

const firstOf = (html: string, names: string) => elementsIn(html, { names }).next().value
const textIn = (element: Element | undefined) => plainText(fromHtml(element?.inside ?? '')).trim()

function bodyOf(html: string): string {
  const begin = html.search(/<body[\s>]/i)
  return begin === -1 ? html : html.slice(html.indexOf('>', begin) + 1)
}

const isTimestamp = (head: string) => /\sclass="(?:created|published)"/i.test(head)

/** Parses an article's page: title and address, "Created on" and "Published on", then the text. */
function articleOf(html: string): LinkedInArticle | null {
  const head = firstOf(html, 'h1')
  const title = textIn(head) || textIn(firstOf(html, 'title'))
  const published = /(?:Published|Created) on\s+(\d{4}-\d{2}-\d{2} \d{2}:\d{2}(?::\d{2})?)/
  const at = timestampOf((/Published on\s+([\d: -]{16,19})/.exec(html) ?? published.exec(html))?.[1] ?? '')
  const href = /^\s*<a\s[^>]*?href="([^"]+)"/i.exec(head?.inside ?? '')?.[1]
  const url = webAddress(href?.replaceAll('&amp;', '&'))
  const page = bodyOf(html)
  const untitled = without(page, [firstOf(page, 'h1') ?? []].flat())
  const shown = without(untitled, elementsIn(untitled, { names: 'script|style' }))
  const body = without(shown, elementsIn(shown, { names: 'p', isMeant: isTimestamp }))
  const text = plainText(fromHtml(body))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, maxTextLength)
  return text === '' ? null : { title: title || (text.split('\n')[0] ?? ''), text, url, at }
}

async function readArticles(entries: ZipEntry[], folder: string): Promise<number> {
  const file = openRecordFile(join(folder, 'articles.jsonl'))
  let count = 0
  for (const entry of entries.filter(({ path }) => article.test(path))) {
    const found = articleOf(await entry.readText(articleBytes))
    if (!found) continue
    await file.write(found)
    count += 1
  }
  await file.close()
  return count
}

async function firstRow(entries: ZipEntry[], name: RegExp): Promise<TableRow | null> {
  for (const entry of entriesFor(entries, name)) {
    for await (const row of tableRows(await entry.read())) return row
  }
  return null
}

function positionLine(row: TableRow): string {
  const what = [row.title, row.companyname].filter(Boolean).join(', ')
  const when = row.startedon ? ` (${row.startedon} to ${row.finishedon || 'today'})` : ''
  const description = withoutLineQuotes(row.description ?? '')
  return what === ''
    ? ''
    : `- ${what}${when}${description === '' ? '' : `\n  ${description.replaceAll('\n', '\n  ')}`}`
}

async function readStory(entries: ZipEntry[]): Promise<{ story: string | null; name: string | null }> {
  const profile = await firstRow(entries, tables.profile)
  const positions: string[] = []
  for (const entry of entriesFor(entries, tables.positions)) {
    for await (const row of tableRows(await entry.read())) positions.push(positionLine(row))
  }
  const name = [profile?.firstname, profile?.lastname].filter(Boolean).join(' ').trim()
  const worked = positions.filter((line) => line !== '')
  const blocks = [
    [name, withoutLineQuotes(profile?.headline ?? '')].filter(Boolean).join('\n'),
    withoutLineQuotes(profile?.summary ?? ''),
    worked.length === 0 ? '' : `Where I have worked\n${worked.join('\n')}`,
  ].filter((block) => block !== '')
  const story = blocks.join('\n\n').slice(0, maxTextLength)
  return {
    story: story === '' || story === name ? null : story,
    name: name === '' ? null : name.slice(0, 200),
  }
}

/** Reads what the member wrote from the network's archive into a folder. Throws UnreadableArchive. */
export async function readLinkedInArchive(entries: ZipEntry[], folder: string): Promise<LinkedInArchive> {
  const shares = await readShares(entries, folder)
  const articles = await readArticles(entries, folder)
  const who = await readStory(entries)
  if (shares + articles === 0 && who.story === null) throw new UnreadableArchive('nothing')
  return { source: 'linkedin', shares, articles, ...who }
}

/** A row, keyed by column names in lower case without separators: "share commentary" is "sharecommentary". */
type TableRow = Record<string, string>

const keyOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '')

/** Yields the rows of one of the network's tables, with or without a byte order mark. Throws UnreadableArchive. */
async function* tableRows(csv: Readable): AsyncGenerator<TableRow> {
  const parser = parse({
    bom: true,
    columns: (names: string[]) => names.map(keyOf),
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 4 * 1024 * 1024,
  })
  csv.on('error', (error) => parser.destroy(error))
  csv.pipe(parser)
  try {
    for await (const row of parser) {
      // With `columns`, every row is an object of strings.
      const cells = Object.entries(row as TableRow)
      yield Object.fromEntries(cells.map(([name, cell]) => [name, cleanText(cell)]))
    }
  } catch (error) {
    throw error instanceof UnreadableArchive ? error : new UnreadableArchive('damaged', error)
  }
}

/**
 * Restores the original line breaks of a text: the network's export puts quotation marks around every line. Where they
 * are not at every break, they are the writer's own.
 */
function withoutLineQuotes(text: string): string {
  const plain = text.replaceAll(/\r\n?/g, '\n')
  const lines = plain.split('\n')
  const wrapped = lines.filter(
    (line, at) => at > 0 && line.startsWith('"') && (lines[at - 1] ?? '').endsWith('"'),
  )
  const isWrapped = lines.length > 1 && wrapped.length === lines.length - 1
  return (isWrapped ? plain.replaceAll(/"?\n"?/g, '\n') : plain).trim()
}

/** Parses a UTC time such as "2024-03-01 09:30:00" or "2024-03-01 09:30"; null for anything else. */
function timestampOf(text: string): number | null {
  const found = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)(?: ?UTC|Z)?$/.exec(text.trim())
  if (!found) return null
  const at = Date.parse(`${found[1]}T${found[2]}Z`)
  return Number.isNaN(at) ? null : at
}
