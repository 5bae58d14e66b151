import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { documentStatus } from '#contract/documents.ts'
import type { NetworkKind } from '#contract/publishing/linkedin.ts'
import { maxContent, maxTitle } from '#contract/fields.ts'
import { AppError } from '#core/errors.ts'
import { networkName } from '#core/network-name.ts'
import { parseContent, replaceText, serializeContent } from '#core/post/post-content.ts'
import type { KeyHolder } from '#server/features/api-keys/service.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Posts } from '#server/features/posts/service.ts'
import { refuseSoon, postView, viewPost } from './post-view.ts'
import { adds, changes, defineTool, idField, looks, type Tool } from './tool.ts'

/** A draft may be longer than a post, but not as long as a book. */
const maxText = 20_000

const titleField = z.string().trim().min(1).max(maxTitle)
const textField = z
  .string()
  .max(maxText)
  .describe('Plain text, a paragraph a line; **bold** and *italic* are turned into letters of these kinds.')

const rowOf = (view: ReturnType<typeof postView>) =>
  view
    .pick({ id: true, title: true, status: true, scheduledAt: true, timezone: true, publishedAt: true })
    .extend({
      excerpt: z.string(),
      url: z.nullable(z.string()),
      failure: z.nullable(z.string()),
      updatedAt: z.string(),
    })

type Parts = {
  documents: Documents
  posts: Posts
  network: NetworkKind
  publicUrl: string
  now: () => number
}
type Change = { id: string; version: string; title?: string | undefined; text?: string | undefined }

const timestamp = z.iso.datetime({ offset: true })

/** The tools for listing, reading, drafting and changing posts. */
export function postTools(parts: Parts): Tool[] {
  const { documents, posts } = parts
  const network = networkName(parts.network)
  const output = postView(network)
  return [
    defineTool({
      name: 'list_posts',
      title: 'List my posts',
      description: 'Lists the writer’s posts: drafts, scheduled and published ones, the newest first.',
      scopes: ['list'],
      hints: looks,
      input: z.strictObject({
        status: z.enum(documentStatus.options).optional().describe('All but the hidden ones when left out.'),
        from: timestamp
          .optional()
          .describe('From this moment on: when it goes out or went out, else was begun.'),
        to: timestamp.optional().describe('Before this moment.'),
        query: z.string().max(200).optional().describe('Words of the title or the text.'),
        limit: z.int().min(1).max(100).default(20),
        cursor: z.string().max(1000).optional().describe('nextCursor of the page before.'),
      }),
      output: z.object({ posts: z.array(rowOf(output)), nextCursor: z.nullable(z.string()) }),
      async run({ actor }, { query, ...wanted }) {
        const page = await posts.list(actor, { ...wanted, sort: 'created', q: query })
        const rows = page.posts.map(({ scheduledTimezone: timezone, failure, ...post }) => ({
          ...post,
          timezone,
          failure: failure?.reason ?? null,
        }))
        return { posts: rows, nextCursor: page.nextCursor }
      },
    }),
    defineTool({
      name: 'read_post',
      title: 'Read a post',
      description: `Reads one post: its text exactly as it will stand on ${network}, and how it stands.`,
      scopes: ['list', 'draft'],
      hints: looks,
      input: z.strictObject({ id: idField }),
      output,
      run: ({ actor }, { id }) => viewPost(parts, actor, id),
    }),
    defineTool({
      name: 'draft_post',
      title: 'Draft a post',
      description: 'Makes a new draft in Lede with a title and a text. It is not published or scheduled.',
      scopes: ['draft'],
      hints: adds,
      input: z.strictObject({ title: titleField, text: textField.min(1) }),
      output,
      async run({ actor }, { title, text }) {
        const id = randomUUID()
        const content = contentOf('', text)
        await documents.save(actor, id, { title, content, kind: 'text', writtenBy: 'assistant' })
        return viewPost(parts, actor, id)
      },
    }),
    defineTool({
      name: 'change_post',
      title: 'Change a post',
      description:
        'Gives a post another text or title as a new version; its pictures and files stay, and the writer can go back to every version before. It needs the version that read_post gave, so that nothing is written over that you have not seen. Another text takes a scheduled post off the schedule, and its writer is told so: that needs a key that may schedule.',
      scopes: ['draft'],
      hints: changes,
      input: z.strictObject({
        id: idField,
        version: timestamp.describe('The version that you have read.'),
        title: titleField.optional(),
        text: textField.min(1).optional(),
      }),
      output,
      async run(holder, change) {
        await changePost(parts, holder, change)
        return viewPost(parts, holder.actor, change.id)
      },
    }),
  ]
}

function contentOf(before: string, text: string): string {
  const content = serializeContent(replaceText(parseContent(before), text))
  if (content.length <= maxContent) return content
  throw new AppError('bad_request:document', { reason: 'text: this is too long.' })
}

async function changePost(
  { documents, now }: Parts,
  { actor, key, scopes }: KeyHolder,
  { id, version, title, text }: Change,
): Promise<void> {
  if (title === undefined && text === undefined) {
    throw new AppError('bad_request:document', { reason: 'Nothing to change: give a title or a text.' })
  }
  const latest = await documents.latestVersion(actor, id)
  if (latest.kind === 'image' && text !== undefined) {
    throw new AppError('bad_request:document', { reason: 'This post is a picture: it has no text.' })
  }
  if (Date.parse(latest.createdAt) !== Date.parse(version)) {
    throw new AppError('bad_request:document', { reason: changedElsewhere, status: 409 })
  }
  if (latest.status === 'scheduled') {
    if (!scopes.has('schedule')) throw new AppError('forbidden:auth', { reason: scheduledPost })
    refuseSoon(latest.scheduledAt, now())
  }
  await documents.save(actor, id, {
    title: title ?? latest.title,
    content: text === undefined ? latest.content : contentOf(latest.content, text),
    kind: latest.kind,
    baseCreatedAt: version,
    writtenBy: 'assistant',
    program: key.name,
  })
}

const changedElsewhere =
  'There is a newer version of this post. Read it again with read_post, and change that one.'
const scheduledPost =
  'This post is scheduled, and this key may not schedule posts. Its writer can take it off the schedule first.'
