import type { DocumentToolOutput } from '#contract/chat.ts'
import { parseContent, plainText } from '#core/post/post-content.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { MadePicture, Pictures } from '#server/features/pictures/service.ts'
import type { Actor } from '#server/http/session.ts'
import { forOwner } from './post-writing.ts'
import type { OpenDocument } from './prompt.ts'
import { announce, type ChunkWriter } from './reply-parts.ts'

export type PictureSetting = {
  actor: Actor
  chatId: string
  replyId: string
  /** The audience that a new picture is made for. */
  audienceId: string | undefined
  openPost: OpenDocument | undefined
  documents: Documents
  pictures: Pictures
  writer: ChunkWriter
}

type Target = { documentId: string; title: string; description: string }

/** Soon enough that a client does not take a silent stream for a lost one. */
const signOfLifeMs = 15_000
const longestDescription = 2000

/** Creates a picture as a new document. Without a description, it is about the post at hand. */
export async function createPicture(
  setting: PictureSetting,
  { documentId, title, description }: Omit<Target, 'description'> & { description?: string | undefined },
  signal: AbortSignal | undefined,
): Promise<DocumentToolOutput> {
  const given = description?.trim() ?? ''
  const described = given === '' ? ((await hookAtHand(setting)) ?? title) : given
  return drawPicture(setting, { documentId, title, description: described }, signal)
}

/** Creates a new version of a picture. */
export async function updatePicture(
  setting: PictureSetting,
  { id, title, description }: { id: string; title: string; description: string },
  signal: AbortSignal | undefined,
): Promise<DocumentToolOutput> {
  const output = await drawPicture(setting, { documentId: id, title, description }, signal)
  return 'error' in output ? output : { ...output, description }
}

/** Returns the first line of the post that is open, otherwise of the latest post in this chat. */
async function hookAtHand({
  openPost,
  documents,
  actor,
  chatId,
}: PictureSetting): Promise<string | undefined> {
  const [last] = openPost ? [] : await documents.postsOfChat(actor, chatId)
  const text = openPost?.content ?? (last ? plainText(parseContent(last.content).text) : '')
  const hook = text.split('\n').find((line) => line.trim() !== '')
  return hook?.trim().slice(0, longestDescription)
}

async function drawPicture(
  setting: PictureSetting,
  target: Target,
  signal: AbortSignal | undefined,
): Promise<DocumentToolOutput> {
  const { writer, documents, actor, chatId, audienceId } = setting
  const { documentId, title } = target
  const kind = 'image'
  announce(writer, { documentId, title, kind })
  try {
    const made = await makeAlive(setting, target, signal ?? new AbortController().signal)
    if ('error' in made) return made
    const content = made.base64
    const draft = { actor, documentId, chatId, audienceId, title, kind, content } as const
    await forOwner(setting, () => documents.writeVersion({ ...draft, isWhole: true }))
    writer.write({ type: 'data-imageDelta', data: content, transient: true })
    // The picture itself stays out of the stored chat and of what the model reads.
    return { id: documentId, title, kind }
  } finally {
    writer.write({ type: 'data-finish', data: null, transient: true })
  }
}

/** Makes the picture, and repeats its title regularly as a sign of life. */
async function makeAlive(
  { pictures, actor, writer }: PictureSetting,
  { title, description }: Target,
  signal: AbortSignal,
): Promise<MadePicture> {
  const sayTitle = () => writer.write({ type: 'data-title', data: title, transient: true })
  const signs = setInterval(sayTitle, signOfLifeMs)
  try {
    return await pictures.make(actor, { title, description }, signal)
  } finally {
    clearInterval(signs)
  }
}
