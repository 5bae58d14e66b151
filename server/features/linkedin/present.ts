import type { Selectable } from 'kysely'
import type { NetworkKind } from '#contract/linkedin.ts'
import type { Tables } from '#server/db/schema.ts'

export type ConnectionStatus = {
  isConnected: boolean
  network: NetworkKind
  memberName: string | null
  connectedAt: string | null
  expiresAt: string | null
}

type Connection = {
  isConnected: boolean
  network: NetworkKind
  row: Selectable<Tables['networkConnection']> | undefined
}

/** A connection that has run out still says whose it was and since when. */
export const presentStatus = ({ isConnected, network, row }: Connection): ConnectionStatus => ({
  isConnected,
  network,
  memberName: row?.memberName ?? null,
  connectedAt: row === undefined ? null : new Date(row.connectedAt).toISOString(),
  expiresAt: row === undefined ? null : new Date(row.expiresAt).toISOString(),
})
