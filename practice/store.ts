import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'

export type Store = Sqlite.Database

const schema = `
  CREATE TABLE IF NOT EXISTS member (
    id TEXT PRIMARY KEY,
    member_key TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS code (
    hash TEXT PRIMARY KEY,
    member_id TEXT NOT NULL REFERENCES member (id),
    redirect_uri TEXT NOT NULL,
    scope TEXT NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS token (
    hash TEXT PRIMARY KEY,
    member_id TEXT NOT NULL REFERENCES member (id),
    scope TEXT NOT NULL,
    expires_at INTEGER NOT NULL,
    is_revoked INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE IF NOT EXISTS refresh_token (
    hash TEXT PRIMARY KEY,
    member_id TEXT NOT NULL REFERENCES member (id),
    scope TEXT NOT NULL,
    expires_at INTEGER NOT NULL,
    is_revoked INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX IF NOT EXISTS token_member ON token (member_id);
  CREATE TABLE IF NOT EXISTS post (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    urn TEXT NOT NULL UNIQUE,
    member_id TEXT NOT NULL REFERENCES member (id),
    commentary TEXT NOT NULL,
    visible_text TEXT NOT NULL,
    visibility TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    is_deleted INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX IF NOT EXISTS post_member ON post (member_id, created_at);
  CREATE TABLE IF NOT EXISTS asset (
    urn TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    member_id TEXT NOT NULL REFERENCES member (id),
    address TEXT NOT NULL UNIQUE,
    size INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    uploaded_at INTEGER,
    facts TEXT
  ) STRICT;
  CREATE TABLE IF NOT EXISTS asset_part (
    urn TEXT NOT NULL REFERENCES asset (urn) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    tag TEXT NOT NULL,
    PRIMARY KEY (urn, number)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS post_asset (
    post_urn TEXT NOT NULL REFERENCES post (urn),
    number INTEGER NOT NULL,
    urn TEXT NOT NULL REFERENCES asset (urn),
    alt TEXT NOT NULL,
    title TEXT NOT NULL,
    PRIMARY KEY (post_urn, number)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS post_asset_urn ON post_asset (urn);
`

/**
 * Version 1 issued tokens to browsers without sign-in, so these are revoked; members and their posts remain. It named
 * the key of a member after the browser.
 */
const toVersion2 = `
  BEGIN IMMEDIATE;
  UPDATE token SET is_revoked = 1;
  UPDATE refresh_token SET is_revoked = 1;
  DELETE FROM code;
  ALTER TABLE member RENAME COLUMN browser_key TO member_key;
  PRAGMA user_version = 2;
  COMMIT;
`

/** Opens the network's own database; what it acknowledges is on disk. */
export function openStore(path: string): Store {
  mkdirSync(dirname(path), { recursive: true })
  const store = new Sqlite(path)
  store.pragma('journal_mode = WAL')
  store.pragma('synchronous = FULL')
  store.pragma('foreign_keys = ON')
  store.pragma('busy_timeout = 5000')
  const isOld = store.pragma('user_version', { simple: true }) === 1
  store.exec(schema)
  store.exec(isOld ? toVersion2 : 'PRAGMA user_version = 2')
  return store
}
