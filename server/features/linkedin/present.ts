import type { NetworkKind } from '#contract/linkedin.ts'
import { type ConnectionRow, endOf } from './renewal.ts'

export type ConnectionStatus = {
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

/** A connection that has run out still says whose it was and since when. */
export const presentStatus = ({ isConnected, network, row }: Connection): ConnectionStatus => ({
  isConnected,
  network,
  memberName: row?.memberName ?? null,
  connectedAt: row === undefined ? null : new Date(row.connectedAt).toISOString(),
  expiresAt: row === undefined ? null : new Date(endOf(row)).toISOString(),
  ...(row?.refreshToken == null ? {} : { renewsItself: true }),
})
