import type { Engine, Tx } from '#server/db/schema.ts'
import { audienceKind } from './audiences.ts'
import { columnsOf, noteItem, toStored } from './item-writing.ts'
import { knowledgeKind } from './knowledge-base.ts'
import type { LibraryKind } from './library-kind.ts'
import { offerKind } from './offers.ts'
import { searchIndex } from './search-index.ts'
import { swipeKind } from './swipes.ts'
import { templateKind } from './templates.ts'

type GuestMerge = { engine: Engine; from: string; to: string }

/** Gives one account's items to another, under whose name they are searched, labelled and compared from then on. */
export async function mergeGuestMaterials(tx: Tx, accounts: GuestMerge): Promise<void> {
  await mergeGuestLibrary(tx, knowledgeKind, accounts)
  await mergeGuestLibrary(tx, swipeKind, accounts)
  await mergeGuestLibrary(tx, offerKind, accounts)
  await mergeGuestLibrary(tx, templateKind, accounts)
  await mergeGuestLibrary(tx, audienceKind, accounts)
}

async function mergeGuestLibrary<Fields, Details, Item extends Fields, Entry>(
  tx: Tx,
  kind: LibraryKind<Fields, Details, Item, Entry>,
  { engine, from, to }: GuestMerge,
): Promise<void> {
  const index = searchIndex(engine)
  const rows = await tx
    .updateTable('material')
    .set({ userId: to })
    .where('userId', '=', from)
    .where('library', '=', kind.name)
    .returningAll()
    .execute()
  for (const row of rows) {
    const { found } = columnsOf(kind, kind.item(toStored(row)))
    await noteItem(tx, index, row, found)
  }
}
