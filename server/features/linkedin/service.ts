import type { Logger } from 'pino'
import type { NetworkKind } from '#contract/publishing/linkedin.ts'
import { type Grant, type Member, type Network, NetworkError } from '#server/adapters/network/network.ts'
import type { SecretBox } from '#server/adapters/secrets/secret-box.ts'
import type { ChangeFeed } from '#server/db/change-feed.ts'
import type { Db, DbOrTx, Tx } from '#server/db/schema.ts'
import type { Actor } from '#server/http/session.ts'
import {
  beginAttempt,
  endAttempt,
  takeAttempt,
  type ConnectionFlag,
  safeReturnPath,
  withFlag,
} from './connecting.ts'
import {
  type ConnectionRow as Row,
  endOf,
  findConnection,
  issuedAtOf,
  keepFresh,
  refreshEnd,
  replaceRefused,
  type ConnectionRow,
} from './renewal.ts'

type Answer = { code?: string | undefined; state?: string | undefined; error?: string | undefined }

/** What is required to publish as a member; `issuedAt` distinguishes one token from the next. */
export type Credentials = {
  accessToken: string
  memberUrn: string
  network: NetworkKind
  issuedAt: number
}

export type ConnectedMember = Pick<Row, 'memberUrn' | 'memberName'>

export type Connections = {
  /** The network in use. */
  network: NetworkKind
  status: (actor: Actor) => Promise<ConnectionStatus>
  /** Returns the URL where the browser asks the member for consent; `origin` is where the browser is now. */
  begin: (actor: Actor, returnUrl: string | undefined, origin: string) => Promise<string>
  /** Handles the parameters that the network sent the browser back with; returns the path where the browser continues. */
  finish: (actor: Actor, answer: Answer, origin: string) => Promise<string>
  disconnect: (actor: Actor) => Promise<void>
  /** Returns whether the account can publish, as far as is known without asking the network. */
  isConnected: (userId: string) => Promise<boolean>
  /** Returns the member in whose name posts would be published; null when the account cannot publish. */
  member: (userId: string) => Promise<ConnectedMember | null>
  /**
   * Returns null when there is no usable connection; renews it when that is due and the network allows it. Rejects with a
   * NetworkError when it has to be renewed and cannot be at the moment.
   */
  credentials: (userId: string) => Promise<Credentials | null>
  /**
   * Returns other credentials in place of those that the network has refused; null when there are none. Rejects with a
   * NetworkError when the network cannot be asked at the moment.
   */
  replaceRefused: (token: { userId: string; issuedAt: number }) => Promise<Credentials | null>
  /** Records that the network no longer accepts a token; leaves one that was issued since alone. */
  expire: (tx: Tx, token: { userId: string; issuedAt: number }) => Promise<void>
}

type Options = {
  db: Db
  now: () => number
  network: Network
  publicUrl: string
  /** The origins of this server, the public one first. */
  origins: readonly string[]
  secrets: SecretBox
  log: Logger
  /** Notifies open screens of changes. */
  tell: ChangeFeed['tell']
}

export const callbackPath = '/api/linkedin/callback'

/** Members' connections to the network. Tokens are encrypted at rest. */
export function createConnections(options: Options): Connections {
  const { db, now, network, publicUrl, origins, tell } = options
  const find = (userId: string) => findConnection(options, userId)
  const tellOf = (tx: DbOrTx, userId: string) => tell(tx, { userId, what: 'connection', id: null })
  /** LinkedIn knows one address. The practice network accepts each of this machine's names, since cookies belong to one. */
  const redirectUri = (origin: string) => {
    const base = network.kind === 'practice' && origins.includes(origin) ? origin : publicUrl
    return `${base}${callbackPath}`
  }
  /** Where browsers continue that have returned and are waiting for the network: a repeated request shares the result. */
  const underWay = new Map<string, Promise<string>>()
  const finish: Connections['finish'] = async (actor, { code, state, error }, origin) => {
    const attempt = state === undefined ? null : await takeAttempt(db, { actor, state, now: now() })
    if (state === undefined || attempt === null) return withFlag('/', 'auth_failed')
    const { path, outcome } = attempt
    // A browser that returns again gets the first outcome, or none while another server is still working on it.
    if (outcome === 'pending') return path
    if (outcome !== null) return withFlag(path, outcome)
    const isRefused = error !== undefined || code === undefined
    const flag = isRefused
      ? 'auth_failed'
      : await connect(options, { actor, code, redirectUri: redirectUri(origin) })
    await endAttempt(db, state, flag)
    return withFlag(path, flag)
  }
  return {
    network: network.kind,
    async status(actor) {
      const row = await find(actor.userId)
      return presentStatus({ isConnected: isUsable(options, row), network: network.kind, row })
    },
    async begin(actor, returnUrl, origin) {
      const path = safeReturnPath(returnUrl, origins)
      const state = await beginAttempt(db, { actor, returnUrl: path, now: now() })
      return network.authorizeUrl({ state, redirectUri: redirectUri(origin) })
    },
    finish(actor, answer, origin) {
      const key = JSON.stringify([actor.sessionId, answer.state])
      const asked = underWay.get(key)
      if (asked !== undefined) return asked
      const ending = finish(actor, answer, origin).finally(() => underWay.delete(key))
      underWay.set(key, ending)
      return ending
    },
    async disconnect(actor) {
      await db.deleteFrom('networkConnection').where('userId', '=', actor.userId).execute()
      await tellOf(db, actor.userId)
    },
    isConnected: async (userId) => isUsable(options, await find(userId)),
    async member(userId) {
      const row = await find(userId)
      if (row === undefined || !isUsable(options, row)) return null
      const { memberUrn, memberName } = row
      return { memberUrn, memberName }
    },
    async credentials(userId) {
      const row = await find(userId)
      return row === undefined ? null : toCredentials(options, await keepFresh(options, row))
    },
    async replaceRefused(token) {
      const row = await replaceRefused(options, token)
      return row === null ? null : toCredentials(options, row)
    },
    async expire(tx, { userId, issuedAt }) {
      await tx
        .updateTable('networkConnection')
        .set((eb) => ({
          expiresAt: eb.case().when('expiresAt', '>', now()).then(now()).else(eb.ref('expiresAt')).end(),
          refreshToken: null,
          refreshExpiresAt: null,
        }))
        .where('userId', '=', userId)
        .where((eb) => eb(eb.fn.coalesce('renewedAt', 'connectedAt'), '=', issuedAt))
        .execute()
      await tellOf(tx, userId)
    },
  }
}

function toCredentials({ secrets, now }: Options, row: Row): Credentials | null {
  const accessToken = row.expiresAt > now() ? secrets.open(row.accessToken) : null
  if (accessToken === null) return null
  const { memberUrn, network } = row
  return { accessToken, memberUrn, network, issuedAt: issuedAtOf(row) }
}

/** An expired token that can be renewed is as good as a new one. */
function isUsable({ secrets, now }: Options, row: Row | undefined): boolean {
  if (row === undefined || endOf(row) <= now()) return false
  return secrets.open(row.expiresAt > now() ? row.accessToken : (row.refreshToken ?? '')) !== null
}

type Connecting = { actor: Actor; code: string; redirectUri: string }

async function connect(options: Options, { actor, code, redirectUri }: Connecting): Promise<ConnectionFlag> {
  const { network, log } = options
  try {
    const grant = await network.exchangeCode({ code, redirectUri })
    const member = await network.member(grant.accessToken)
    await keep(options, { userId: actor.userId, grant, member })
    return 'connected'
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    const { kind, reason, status, code: said } = error
    log.info({ kind, reason, status, code: said }, 'could not connect an account')
    return 'connection_failed'
  }
}

type Kept = { userId: string; grant: Grant; member: Member }

async function keep(
  { db, now, network, secrets, tell }: Options,
  { userId, grant, member }: Kept,
): Promise<void> {
  const connection = {
    network: network.kind,
    memberUrn: member.urn,
    memberName: member.name,
    pictureUrl: member.pictureUrl ?? null,
    accessToken: secrets.seal(grant.accessToken),
    refreshToken: grant.refreshToken === undefined ? null : secrets.seal(grant.refreshToken),
    refreshExpiresAt: refreshEnd(grant, now()),
    renewingUntil: null,
    renewedAt: null,
    scope: grant.scope,
    expiresAt: grant.expiresAt,
    connectedAt: now(),
  }
  await db
    .insertInto('networkConnection')
    .values({ userId, ...connection })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(connection))
    .execute()
  await tell(db, { userId, what: 'connection', id: null })
}

type ConnectionStatus = {
  isConnected: boolean
  network: NetworkKind
  memberName: string | null
  connectedAt: string | null
  /** When its member has to connect again. */
  expiresAt: string | null
  renewsItself?: true
}

type Connection = {
  isConnected: boolean
  network: NetworkKind
  row: ConnectionRow | undefined
}

/** An expired connection still shows whose it was and since when. */
const presentStatus = ({ isConnected, network, row }: Connection): ConnectionStatus => ({
  isConnected,
  network,
  memberName: row?.memberName ?? null,
  connectedAt: row === undefined ? null : new Date(row.connectedAt).toISOString(),
  expiresAt: row === undefined ? null : new Date(endOf(row)).toISOString(),
  ...(row?.refreshToken == null ? {} : { renewsItself: true }),
})
