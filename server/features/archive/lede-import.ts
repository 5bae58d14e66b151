import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ArchiveKind, ArchiveRecord, ImportKind } from '#contract/archive.ts'
import { AppError } from '#core/errors.ts'
import type { LedeArchive } from '#server/adapters/archive-reader/archive-lede.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import type { Documents } from '#server/features/documents/service.ts'
import { type Files, StorageFull } from '#server/features/files/service.ts'
import type { Materials } from '#server/features/materials/service.ts'
import { type Place, freeIds, type Progress, createReferences, type References } from './identities.ts'
import {
  findPlaces,
  firstOf,
  placedKinds,
  type PlacedKind,
  type Places,
  recordsOf,
  hasProfile,
  putProfile,
  putStory,
  storyState,
} from './lede-records.ts'
import { importPost } from './import-posts.ts'
import { toJson } from '#server/db/json-column.ts'
import { titled, withDraftIds } from '#server/features/chats/service.ts'

export type Taking = {
  db: Db
  now: () => number
  files: Files
  materials: Materials
  documents: Pick<Documents, 'noteLatest'>
  userId: string
  /** The folder that the archive is unpacked in. */
  folder: string
  progress: Progress
}

const recordsAtOnce = 20

type Step<Kind extends ArchiveKind> = {
  kind: Kind & ImportKind
  /** Whether the account does not have it yet. */
  isNew: (record: ArchiveRecord<Kind>) => boolean
  put: (tx: Tx, records: ArchiveRecord<Kind>[]) => Promise<void>
}

/** Imports the records of a kind, several per transaction. */
async function takeKind<Kind extends ArchiveKind>(
  { db, folder, progress, now }: Taking,
  { kind, isNew, put }: Step<Kind>,
): Promise<void> {
  if (!progress.isChosen(kind)) return
  const take = (records: ArchiveRecord<Kind>[]) =>
    db.transaction().execute(async (tx) => {
      const added = records.filter(isNew)
      await progress.count(tx, { kind, looked: records.length, added: added.length, now: now() })
      await put(tx, added)
    })
  let some: ArchiveRecord<Kind>[] = []
  for await (const record of recordsOf(folder, kind)) {
    some.push(record)
    if (some.length < recordsAtOnce) continue
    await take(some)
    // Yields, because on the embedded database the batches would block everybody else until the whole archive is imported.
    await nextTurn()
    some = []
  }
  if (some.length > 0) await take(some)
}

/** Stores the files that the account does not have; returns the URL of each by the key used in references to it. */
async function takeFiles(taking: Taking, places: Map<string, Place>): Promise<Map<string, string>> {
  const { db, folder, files, userId, progress, now } = taking
  const addresses = new Map<string, string>()
  const there = await files.addressesOf(
    userId,
    [...places.values()].flatMap(({ id, isThere }) => (isThere ? [id] : [])),
  )
  for await (const file of recordsOf(folder, 'files')) {
    const place = places.get(file.id) ?? { id: file.id, isThere: false }
    const known = there.get(place.id)
    if (known !== undefined) addresses.set(file.key, known)
    if (!progress.isChosen('files')) continue
    const address = place.isThere ? null : await takeFile(taking, file, place.id)
    if (address !== null) addresses.set(file.key, address)
    const added = address === null ? 0 : 1
    await progress.count(db, { kind: 'files', looked: 1, added, now: now() })
  }
  return addresses
}

/** Returns null for a file that is missing from the archive, or that is not accepted. */
async function takeFile(
  { files, folder, userId }: Taking,
  file: ArchiveRecord<'files'>,
  id: string,
): Promise<string | null> {
  const path = join(folder, 'bytes', file.id)
  const size = (await stat(path).catch(() => null))?.size ?? null
  if (size === null) return null
  const usedAt = file.usedAt === null ? null : Date.parse(file.usedAt)
  const originalName = file.media?.originalName ?? null
  const restored = {
    id,
    name: file.name,
    originalName,
    path,
    size,
    usedAt,
    createdAt: Date.parse(file.createdAt),
  }
  try {
    return (await files.restore(userId, restored)).url
  } catch (error) {
    // A full storage fails the import, which can then be repeated, instead of losing the file.
    if (error instanceof AppError && !(error instanceof StorageFull)) return null
    throw error
  }
}

async function takeLibraries(taking: Taking, places: Places): Promise<void> {
  const { materials, userId } = taking
  const idOf = (kind: PlacedKind, id: string) => places[kind].get(id)?.id ?? id
  const restored = <Item extends { id: string; createdAt: string; updatedAt: string }>(
    kind: PlacedKind,
    { id, createdAt, updatedAt, ...fields }: Item,
  ) => ({ id: idOf(kind, id), createdAt: Date.parse(createdAt), updatedAt: Date.parse(updatedAt), fields })
  const isNewIn =
    (kind: PlacedKind) =>
    ({ id }: { id: string }) =>
      places[kind].get(id)?.isThere === false
  await takeKind<'knowledge'>(taking, {
    kind: 'knowledge',
    isNew: isNewIn('knowledge'),
    put: (tx, all) =>
      materials.knowledgeBase.importItems(
        tx,
        userId,
        all.map((one) => restored('knowledge', one)),
      ),
  })
  await takeKind<'swipes'>(taking, {
    kind: 'swipes',
    isNew: isNewIn('swipes'),
    put: (tx, all) =>
      materials.swipes.importItems(
        tx,
        userId,
        all.map((one) => restored('swipes', one)),
      ),
  })
  await takeKind<'offers'>(taking, {
    kind: 'offers',
    isNew: isNewIn('offers'),
    put: (tx, all) =>
      materials.offers.importItems(
        tx,
        userId,
        all.map((one) => restored('offers', one)),
      ),
  })
  await takeKind<'templates'>(taking, {
    kind: 'templates',
    isNew: isNewIn('templates'),
    put: (tx, all) =>
      materials.templates.importItems(
        tx,
        userId,
        all.map((one) => restored('templates', one)),
      ),
  })
  await takeKind<'audiences'>(taking, {
    kind: 'audiences',
    isNew: isNewIn('audiences'),
    put: (tx, all) =>
      materials.audiences.importItems(
        tx,
        userId,
        all.map((one) => restored('audiences', one)),
      ),
  })
}

async function takeOwn(taking: Taking, references: References): Promise<void> {
  const { db, userId } = taking
  const profile = await firstOf(recordsOf(taking.folder, 'profile'))
  const isKnown = profile !== null && (await hasProfile(db, userId, profile))
  await takeKind<'profile'>(taking, {
    kind: 'profile',
    isNew: () => !isKnown,
    put: async (tx, all) => {
      for (const one of all) await putProfile(tx, one, { userId, references })
    },
  })
  const story = await firstOf(recordsOf(taking.folder, 'story'))
  const state = story === null ? 'same' : await storyState(db, userId, story.content)
  await takeKind<'story'>(taking, {
    kind: 'story',
    isNew: () => state !== 'same',
    put: async (tx, all) => {
      for (const { content, updatedAt } of all)
        await putStory(tx, { userId, content, updatedAt: Date.parse(updatedAt) })
    },
  })
}

/** Returns the ids that are different here from those in the archive. */
function changedIds(places: Places): Map<string, string> {
  const changed = new Map<string, string>()
  for (const kind of placedKinds) {
    for (const [old, { id }] of places[kind]) if (old !== id) changed.set(old, id)
  }
  return changed
}

/** Imports the chosen parts of an export from this program; what the account already has is left alone. */
export async function takeLede(archive: LedeArchive, taking: Taking): Promise<void> {
  const { db, userId } = taking
  const places = await findPlaces(db, userId, archive)
  const addresses = await takeFiles(taking, places.files)
  const references = createReferences({ ids: changedIds(places), addresses })
  const putting = (kind: PlacedKind, id: string) => ({
    userId,
    id: places[kind].get(id)?.id ?? id,
    references,
  })
  await takeOwn(taking, references)
  await takeLibraries(taking, places)
  await takeKind<'chats'>(taking, {
    kind: 'chats',
    isNew: ({ id }) => places.chats.get(id)?.isThere === false,
    put: async (tx, chats) => {
      for (const chat of chats) await importChat(tx, chat, putting('chats', chat.id))
    },
  })
  await takeKind<'posts'>(taking, {
    kind: 'posts',
    isNew: ({ id }) => places.posts.get(id)?.isThere === false,
    put: async (tx, posts) => {
      for (const post of posts) {
        const place = putting('posts', post.id)
        await importPost(tx, post, place)
        await taking.documents.noteLatest(tx, place.id)
      }
    },
  })
}

type Chat = ArchiveRecord<'chats'>
type Putting = { userId: string; id: string; references: References }

const messagesAtOnce = 100

/** A reply that was being written when it was exported is interrupted: nothing continues it. */
const settled = (state: Chat['messages'][number]['state']) => (state === 'streaming' ? 'interrupted' : state)

/** Adds a chat with its messages. It is imported as private, so that nothing is shared by surprise. */
async function importChat(tx: Tx, chat: Chat, { userId, id, references }: Putting): Promise<void> {
  await tx
    .insertInto('chat')
    .values({
      id,
      userId,
      ...titled(chat.title),
      titleIsProvisional: chat.isTitleProvisional ? 1 : 0,
      visibility: 'private',
      pinned: chat.pinned ? 1 : 0,
      createdAt: Date.parse(chat.createdAt),
      updatedAt: Date.parse(chat.updatedAt),
    })
    .execute()
  const ids = await freeIds(tx, { table: 'message', userId, ids: chat.messages.map((one) => one.id) })
  const rows = chat.messages.map((message, at) => ({
    id: ids.get(message.id) ?? message.id,
    chatId: id,
    position: at + 1,
    role: message.role,
    parts: JSON.stringify(references.json(withDraftIds(message))),
    context: toJson(references.json(message.context)),
    state: settled(message.state),
    offline: message.offline ? 1 : 0,
    createdAt: Date.parse(message.createdAt),
  }))
  for (let at = 0; at < rows.length; at += messagesAtOnce) {
    await tx
      .insertInto('message')
      .values(rows.slice(at, at + messagesAtOnce))
      .execute()
  }
}
