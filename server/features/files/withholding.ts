import type { Tx } from '#server/db/schema.ts'
import type { Gone } from './release.ts'
import { keysIn } from './addresses.ts'
import { isShown } from './in-use.ts'

const keysOf = (contents: string[]) => [...new Set(contents.flatMap(keysIn))]

type Withholding = Gone & { now: number }

/** Has the files of a post that was just deleted answer nobody, unless something else shows them. */
export async function withhold(tx: Tx, { userId, contents, now }: Withholding): Promise<void> {
  for (const key of keysOf(contents)) {
    if (await isShown(tx, { userId, key })) continue
    await setWithheld(tx, { userId, key, withheldAt: now })
  }
}

/** Lets the files of a post that was brought back be read again. */
export async function release(tx: Tx, { userId, contents }: Gone): Promise<void> {
  for (const key of keysOf(contents)) await setWithheld(tx, { userId, key, withheldAt: null })
}

const setWithheld = (
  tx: Tx,
  { userId, key, withheldAt }: { userId: string; key: string; withheldAt: number | null },
) => tx.updateTable('file').set({ withheldAt }).where('key', '=', key).where('userId', '=', userId).execute()
