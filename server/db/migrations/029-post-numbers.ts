import { type Kysely, sql } from 'kysely'

/**
 * The number of the post on the network, by which no two posts of a writer may claim the same one. Where two have it
 * already, the first keeps it.
 */
export async function addPostNumbers<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('publication').addColumn('postNumber', 'text').execute()
  await sql`
    with "named" as (
      select "id", "userId", "network", "createdAt",
        replace(replace(replace("urn", 'urn:li:activity:', ''), 'urn:li:share:', ''), 'urn:li:ugcPost:', '') as "number"
      from "publication" where "state" = 'published' and "urn" is not null
    ), "first" as (
      select "id", "number",
        row_number() over (partition by "userId", "network", "number" order by "createdAt", "id") as "place"
      from "named" where "number" not like '%:%'
    )
    update "publication" set "postNumber" = (select "number" from "first" where "first"."id" = "publication"."id")
    where "id" in (select "id" from "first" where "place" = 1)`.execute(db)
  await db.schema
    .createIndex('publicationPostNumber')
    .on('publication')
    .columns(['userId', 'network', 'postNumber'])
    .unique()
    .execute()
}
