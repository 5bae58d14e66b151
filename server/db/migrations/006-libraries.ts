import { sql, type Kysely } from 'kysely'
import type { Engine } from '#server/db/schema.ts'

type Schema = Kysely<unknown>

/**
 * The program makes the words of a text itself (core/search-words.ts), so that both engines find the same. This tokenizer
 * parts them at the spaces between them and changes nothing. The text itself is not kept a second time.
 */
async function createSqliteSearch(db: Schema) {
  await sql`create virtual table "materialSearch" using fts5(
    title, words, content='', contentless_delete=1, detail=column, tokenize='ascii', prefix='1 2 3'
  )`.execute(db)
  // Deleting an account deletes its items without a word to the program.
  await sql`create trigger "materialUnsearch" after delete on "material" begin
    delete from "materialSearch" where rowid = old."number"; end`.execute(db)
}

async function createPostgresSearch(db: Schema) {
  await db.schema
    .createTable('materialSearch')
    .addColumn('number', 'bigint', (c) => c.primaryKey().references('material.number').onDelete('cascade'))
    .addColumn('title', sql`tsvector`, (c) => c.notNull())
    .addColumn('words', sql`tsvector`, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('materialSearchWords')
    .on('materialSearch')
    .using('gin')
    .column('words')
    .execute()
}

/** What writers keep to write from, and the words by which it is found. */
export async function createLibraryTables(db: Schema, engine: Engine): Promise<void> {
  const number = engine === 'postgres' ? 'bigserial' : 'integer'
  await db.schema
    .createTable('material')
    .addColumn('number', number, (c) =>
      engine === 'postgres' ? c.primaryKey() : c.primaryKey().autoIncrement(),
    )
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('library', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('details', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('updatedAt', 'bigint', (c) => c.notNull())
    .addColumn('deletedAt', 'bigint')
    // Last, so that SQLite comes to the other columns without reading through a long text.
    .addColumn('content', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('materialList')
    .on('material')
    .columns(['userId', 'library', 'createdAt', 'number', 'deletedAt'])
    .execute()
  await sql`create index "materialDeleted" on "material" ("deletedAt") where "deletedAt" is not null`.execute(
    db,
  )
  await (engine === 'postgres' ? createPostgresSearch(db) : createSqliteSearch(db))
  await db.schema
    .createTable('story')
    .addColumn('userId', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'bigint', (c) => c.notNull())
    .execute()
}
