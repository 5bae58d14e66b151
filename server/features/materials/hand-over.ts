import type { Engine, Tx } from '#server/db/schema.ts'
import { audienceKind } from './audiences.ts'
import { columnsOf, noteItem, toStored } from './item-writing.ts'
import { knowledgeKind } from './knowledge-base.ts'
import type { LibraryKind } from './library-kind.ts'
import { offerKind } from './offers.ts'
import { searchIndex } from './search-index.ts'
import { swipeKind } from './swipes.ts'
import { templateKind } from './templates.ts'

type HandOver = { engine: Engine; from: string; to: string }

/** Gives one account's items to another, under whose name they are searched, labelled and compared from then on. */
export async function handOverMaterials(tx: Tx, accounts: HandOver): Promise<void> {
  await handOverLibrary(tx, knowledgeKind, accounts)
  await handOverLibrary(tx, swipeKind, accounts)
  await handOverLibrary(tx, offerKind, accounts)
  await handOverLibrary(tx, templateKind, accounts)
  await handOverLibrary(tx, audienceKind, accounts)
}

async function handOverLibrary<Fields, Details, Item extends Fields, Entry>(
  tx: Tx,
  kind: LibraryKind<Fields, Details, Item, Entry>,
  { engine, from, to }: HandOver,
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
