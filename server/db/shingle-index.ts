import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { type Passage, readPassages, shinglesOf } from '#core/text/shingles.ts'
import type { DbOrTx } from './schema.ts'
import type { ShingleTables } from '#server/db/tables/search.ts'

/** A text that its writer may say again: its number is a post's or an item's. */
type Said = { userId: string; number: number; text: string }

/** Texts that are compared in full. */
const mostAlike = 40
const hashBytes = 6
/** Neither a hash nor a number of anything. */
const nowhere = -1

/** The same words of two writers have different hashes, so that a look-up reads the rows of one alone. */
const hashesOf = (userId: string, passages: readonly Passage[]): number[] => [
  ...new Set(
    shinglesOf(passages).map((shingle) =>
      hash('sha256', `${userId} ${shingle}`, 'buffer').readUIntBE(0, hashBytes),
    ),
  ),
]

/** The passages of a text as they are kept and compared. */
export const passagesOfText = (text: string): Passage[] => readPassages(text.split('\n'))

/** Notes what a text says, in place of what it said before. */
export async function putShingles(
  tx: DbOrTx,
  table: keyof ShingleTables,
  { userId, number, text }: Said,
): Promise<void> {
  const hashes = new Set(hashesOf(userId, passagesOfText(text)))
  const before = await tx.selectFrom(table).select('hash').where('number', '=', number).execute()
  const known = new Set(before.map((row) => row.hash))
  const gone = [...known].filter((one) => !hashes.has(one))
  if (gone.length > 0)
    await tx.deleteFrom(table).where('number', '=', number).where('hash', 'in', gone).execute()
  const added = [...hashes].filter((one) => !known.has(one)).map((one) => ({ hash: one, number }))
  if (added.length > 0) await tx.insertInto(table).values(added).execute()
}

type Sought = { userId: string; passages: readonly Passage[]; without: number | null }

/**
 * The numbers of the texts that say most of what these passages say, the likeliest first. What many texts say, such as a
 * line that ends all posts, counts for little.
 */
export const likelyNumbers = (table: keyof ShingleTables, { userId, passages, without }: Sought) =>
  sql<{ number: number }>`
    with "found" as (
      select "hash", "number" from ${sql.table(table)}
      where "hash" in (${sql.join([nowhere, ...hashesOf(userId, passages)])}) and "number" <> ${without ?? nowhere}
    ), "weighed" as (select "hash", 1.0 / count(*) as "weight" from "found" group by "hash")
    select "found"."number" from "found" inner join "weighed" on "weighed"."hash" = "found"."hash"
    group by "found"."number" order by sum("weighed"."weight") desc, "found"."number" desc limit ${mostAlike}`
