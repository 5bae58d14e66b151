import type { ArchiveRecord } from '#contract/archive.ts'
import { brand } from '#core/brand.ts'
import { parseContent } from '#core/post/post-content.ts'
import { toNetworkText } from '#core/post/post-text.ts'
import { portableName } from '#core/text/file-name.ts'

/** Returns the path in the archive of the file at a URL; null for a URL of somebody else's. */
export type PathOf = (url: string) => string | null

type Fact = [name: string, value: string | null | undefined]

const longestName = 60

/** Returns a file name for a title; the start of the id distinguishes records with the same title. */
export function markdownName({ title, id, createdAt }: { title: string; id: string; createdAt: string }) {
  const short =
    portableName(title)
      .slice(0, longestName)
      .replace(/[. \ud800-\udbff]+$/, '') || 'Untitled'
  return `${createdAt.slice(0, 10)} ${short} (${id.slice(0, 8)}).md`
}

const factLines = (facts: Fact[]) =>
  facts.flatMap(([name, value]) => (value == null || value === '' ? [] : [`- ${name}: ${value}`])).join('\n')

const page = (...blocks: string[]) => `${blocks.filter((block) => block.trim() !== '').join('\n\n')}\n`

const fileLink = (url: string, { label, pathOf }: { label: string; pathOf: PathOf }) => {
  const path = pathOf(url)
  const target = path === null ? url : `../../${path.split('/').map(encodeURIComponent).join('/')}`
  return `[${label.replaceAll(/[[\]]/g, ' ')}](${target})`
}

export function postMarkdown(post: ArchiveRecord<'posts'>, pathOf: PathOf): string {
  const latest = post.versions.at(-1)
  if (!latest) return ''
  const content = parseContent(latest.content)
  const isPicture = latest.kind === 'image'
  const media = [
    ...content.images.map((url) => `!${fileLink(url, { label: content.altTexts[url] ?? 'Image', pathOf })}`),
    ...content.videos.map((url) => fileLink(url, { label: 'Video', pathOf })),
    ...content.documents.map(({ url, name }) => fileLink(url, { label: name || 'Document', pathOf })),
  ]
  return page(
    `# ${latest.title}`,
    factLines([
      ['Status', post.status],
      ['Created', post.createdAt],
      ['Changed', latest.createdAt],
      ['Scheduled', post.scheduledAt],
      ['Timezone', post.scheduledTimezone],
      ['Published', post.publishedAt],
      ['Address', post.url],
    ]),
    isPicture ? `!${fileLink(latest.content, { label: 'Picture', pathOf })}` : toNetworkText(content.text),
    media.join('\n'),
  )
}

/** Puts a text of several lines on one line. */
const inline = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

type Ledger = NonNullable<ArchiveRecord<'posts'>['versions'][number]['ledger']>

function claimLine({ text, source, isKnown, isGiven }: Ledger['claims'][number]): string {
  const claimed = `- "${inline(text)}": `
  if (source === null) return `${claimed}${isKnown ? 'known to be true' : '**not in your material**'}`
  const name = source.url === null ? `"${inline(source.title)}"` : `"${inline(source.title)}", ${source.url}`
  const passage = source.passage === '' ? '' : `\n  > ${inline(source.passage)}`
  return `${claimed}${name}${isGiven ? ' (named by you)' : ''}${passage}`
}

/** Returns what the latest version of a post claims and its sources; empty when it claims nothing. */
export function sourcesMarkdown(post: ArchiveRecord<'posts'>): string {
  const latest = post.versions.at(-1)
  const claims = latest?.ledger?.claims ?? []
  if (!latest || claims.length === 0) return ''
  return page(
    `# Sources of "${inline(latest.title)}"`,
    factLines([['Looked up', latest.ledger?.madeAt]]),
    claims.map(claimLine).join('\n'),
  )
}

type Part = ArchiveRecord<'chats'>['messages'][number]['parts'][number]

const stringIn = (value: unknown, name: string): string | null => {
  if (typeof value !== 'object' || value === null) return null
  const found: unknown = Object.getOwnPropertyDescriptor(value, name)?.value
  return typeof found === 'string' ? found : null
}

function partMarkdown(part: Part, pathOf: PathOf): string {
  if (part.type === 'text') return stringIn(part, 'text') ?? ''
  if (part.type === 'file') {
    const url = stringIn(part, 'url')
    const label = stringIn(part, 'name') ?? stringIn(part, 'filename') ?? 'File'
    return url === null ? '' : fileLink(url, { label, pathOf })
  }
  const title = stringIn(part.output, 'title')
  return title === null ? '' : `→ ${title}`
}

export function chatMarkdown(chat: ArchiveRecord<'chats'>, pathOf: PathOf): string {
  const messages = chat.messages.map(({ role, createdAt, parts }) =>
    page(
      `## ${role === 'user' ? 'You' : brand.assistant}, ${createdAt}`,
      ...parts.map((part) => partMarkdown(part, pathOf)),
    ).trim(),
  )
  return page(`# ${chat.title}`, ...messages)
}

export const storyMarkdown = ({ content }: ArchiveRecord<'story'>): string => page('# My Story', content)

export const knowledgeMarkdown = (item: ArchiveRecord<'knowledge'>): string =>
  page(
    `# ${item.title}`,
    factLines([
      ['Added', item.createdAt],
      ['From', item.sourceUrl ?? item.fileName],
    ]),
    item.content,
  )

export const swipeMarkdown = (item: ArchiveRecord<'swipes'>): string =>
  page(
    `# ${item.title}`,
    factLines([
      ['Author', item.author],
      ['Link', item.url],
      ['Tags', item.tags?.join(', ')],
      ['Saved', item.createdAt],
    ]),
    item.content,
    item.note == null ? '' : `## What it does well\n\n${item.note}`,
  )

export const templateMarkdown = (item: ArchiveRecord<'templates'>): string =>
  page(
    `# ${item.title}`,
    factLines([
      ['Category', item.category],
      ['Description', item.description],
    ]),
    item.content,
  )

export const offerMarkdown = (item: ArchiveRecord<'offers'>): string =>
  page(
    `# ${item.name}`,
    factLines([
      ['Description', item.description],
      ['Who it is for', item.audience],
      ['Link', item.url],
      ['Call to action', item.callToAction],
    ]),
  )

export const audienceMarkdown = (item: ArchiveRecord<'audiences'>): string =>
  page(
    `# ${item.name}`,
    factLines([
      ['Description', item.description],
      ['Role', item.role],
      ['Industry', item.industry],
      ['Pains', item.pains],
      ['Goals', item.goals],
      ['Words they use', item.vocabulary],
    ]),
  )
