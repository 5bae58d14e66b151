import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { deleteUnloadDraft, saveUnloadDraft, type LocalDraft, unloadDrafts } from './unload-draft.ts'

type Kept = DBSchema & {
  unsaved: { key: [documentId: string, writer: string]; value: LocalDraft; indexes: { documentId: string } }
}

let opening: Promise<IDBPDatabase<Kept>> | undefined
const forgetConnection = () => {
  opening = undefined
}

const open = (): Promise<IDBPDatabase<Kept>> =>
  openDB<Kept>('lede', 1, {
    upgrade(database) {
      const texts = database.createObjectStore('unsaved', { keyPath: ['documentId', 'writer'] })
      texts.createIndex('documentId', 'documentId')
    },
    terminated: forgetConnection,
  })

function connect(): Promise<IDBPDatabase<Kept>> {
  opening ??= open()
  opening.catch(forgetConnection)
  return opening
}

/** Keeps a writer's text in the place of what was kept of theirs; false when the browser keeps nothing. */
export async function saveDraft(text: LocalDraft): Promise<boolean> {
  try {
    await (await connect()).put('unsaved', text)
    return true
  } catch {
    return saveUnloadDraft(text)
  }
}

export async function deleteDraft(documentId: string, writer: string): Promise<void> {
  deleteUnloadDraft(documentId, writer)
  try {
    await (await connect()).delete('unsaved', [documentId, writer])
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

const isNewer = (one: LocalDraft, other: LocalDraft | undefined) => other === undefined || one.at > other.at

type IsGone = (writer: string) => boolean

/** Moves what pages have left at their last moment to the other texts; those that live look after their own. */
async function gather(database: IDBPDatabase<Kept>, documentId: string, isGone: IsGone): Promise<void> {
  for (const text of unloadDrafts(documentId).filter(({ writer }) => isGone(writer))) {
    const known = await database.get('unsaved', [documentId, text.writer])
    if (isNewer(text, known)) await database.put('unsaved', text)
    deleteUnloadDraft(documentId, text.writer)
  }
}

async function textsOf(documentId: string, isGone: IsGone): Promise<LocalDraft[]> {
  try {
    const database = await connect()
    await gather(database, documentId, isGone)
    return await database.getAllFromIndex('unsaved', 'documentId', documentId)
  } catch {
    return unloadDrafts(documentId)
  }
}

/** What this device keeps of a document, the newest first. */
export const readDrafts = async (documentId: string, isGone: IsGone): Promise<LocalDraft[]> =>
  (await textsOf(documentId, isGone)).toSorted((one, other) => other.at.localeCompare(one.at))
