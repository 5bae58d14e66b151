import { dropAnswers } from '#web/device/owner.ts'

const kept = new Set(['lede-theme'])

/** Removes what this browser keeps of an account: drafts, unsaved texts, files on their way, choices. */
export async function forgetDevice(): Promise<void> {
  try {
    for (const name of Object.keys(localStorage)) if (!kept.has(name)) localStorage.removeItem(name)
    sessionStorage.clear()
    const databases = await indexedDB.databases()
    // What a page still has open goes when that page does.
    for (const { name } of databases) if (name !== undefined) indexedDB.deleteDatabase(name)
    await dropAnswers(() => true)
  } catch {
    // A browser that keeps nothing has nothing to remove.
  }
}
