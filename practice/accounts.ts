import { createHash, randomBytes } from 'node:crypto'
import type { Store } from './store.ts'

export type Member = { id: string; name: string }
export type Code = { hash: string; memberId: string; redirectUri: string; scope: string; expiresAt: number }
export type Token = { member: Member; scope: string; expiresAt: number; isRevoked: boolean }

const codeLifeMs = 30 * 60 * 1000
export const tokenLifeSeconds = 5_184_000

const secret = (bytes: number) => randomBytes(bytes).toString('base64url')
const hashOf = (value: string) => createHash('sha256').update(value).digest('base64url')

/** Creates a key for a browser that has none. */
export const newBrowserKey = () => secret(24)
/** Returns the key of a person's member; a browser's key never contains a space. */
export const keyOfPerson = (person: string) => `person ${person}`

/** Returns the member with this key, a browser's or a person's, if there is one. */
export const memberOf = (store: Store, key: string) =>
  store.prepare<[string], Member>('SELECT id, name FROM member WHERE member_key = ?').get(hashOf(key))

/** Renames the member with this key, or creates one; returns their id. */
export function rememberMember(store: Store, key: string, name: string): string {
  const known = memberOf(store, key)
  if (known !== undefined) {
    store.prepare('UPDATE member SET name = ? WHERE id = ?').run(name, known.id)
    return known.id
  }
  const id = secret(8).slice(0, 10)
  store.prepare('INSERT INTO member (id, member_key, name) VALUES (?, ?, ?)').run(id, hashOf(key), name)
  return id
}

type CodeRequest = { memberId: string; redirectUri: string; scope: string; now: number }

export function issueCode(store: Store, { memberId, redirectUri, scope, now }: CodeRequest): string {
  const code = secret(96)
  store
    .prepare('INSERT INTO code (hash, member_id, redirect_uri, scope, expires_at) VALUES (?, ?, ?, ?, ?)')
    .run(hashOf(code), memberId, redirectUri, scope, now + codeLifeMs)
  return code
}

export const findCode = (store: Store, code: string) =>
  store
    .prepare<[string], Code>(
      `SELECT hash, member_id AS memberId, redirect_uri AS redirectUri, scope, expires_at AS expiresAt
       FROM code WHERE hash = ?`,
    )
    .get(hashOf(code))

/**
 * Uses up the code and returns a token that lasts 60 days, like LinkedIn's longest. Requesting other scopes than before
 * revokes the member's earlier tokens.
 */
export function exchangeForToken(store: Store, code: Code, now: number): string {
  const exchange = store.transaction(() => {
    store.prepare('DELETE FROM code WHERE hash = ?').run(code.hash)
    for (const table of ['token', 'refresh_token']) {
      store
        .prepare(`UPDATE ${table} SET is_revoked = 1 WHERE member_id = ? AND scope <> ?`)
        .run(code.memberId, code.scope)
    }
    return issueToken(store, code, now)
  })
  return exchange()
}

type Granted = { memberId: string; scope: string }

/** Issues a token for 60 days. */
export function issueToken(store: Store, { memberId, scope }: Granted, now: number): string {
  const token = secret(600)
  store
    .prepare('INSERT INTO token (hash, member_id, scope, expires_at) VALUES (?, ?, ?, ?)')
    .run(hashOf(token), memberId, scope, now + tokenLifeSeconds * 1000)
  return token
}

export type RefreshToken = Granted & { expiresAt: number }

export function issueRefreshToken(store: Store, { memberId, scope, expiresAt }: RefreshToken): string {
  const token = secret(600)
  store
    .prepare('INSERT INTO refresh_token (hash, member_id, scope, expires_at) VALUES (?, ?, ?, ?)')
    .run(hashOf(token), memberId, scope, expiresAt)
  return token
}

/** Finds a refresh token that is neither expired nor revoked. */
export const findRefreshToken = (store: Store, token: string, now: number) =>
  store
    .prepare<[string, number], RefreshToken>(
      `SELECT member_id AS memberId, scope, expires_at AS expiresAt FROM refresh_token
       WHERE hash = ? AND is_revoked = 0 AND expires_at > ?`,
    )
    .get(hashOf(token), now)

type TokenRow = { id: string; name: string; scope: string; expiresAt: number; isRevoked: number }

export function findToken(store: Store, token: string): Token | undefined {
  const row = store
    .prepare<[string], TokenRow>(
      `SELECT member.id, member.name, token.scope, token.expires_at AS expiresAt, token.is_revoked AS isRevoked
       FROM token JOIN member ON member.id = token.member_id WHERE token.hash = ?`,
    )
    .get(hashOf(token))
  if (row === undefined) return undefined
  const { id, name, scope, expiresAt, isRevoked } = row
  return { member: { id, name }, scope, expiresAt, isRevoked: isRevoked === 1 }
}
