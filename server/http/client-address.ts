import type { HttpBindings } from '@hono/node-server'
import ipaddr from 'ipaddr.js'

const ipv6Network = 64

/** An address as people are told apart by: of IPv6 the network, since whoever has one address has all of it. */
function counted(address: string): string | null {
  if (!ipaddr.isValid(address)) return null
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${ipv6Network}`).toString()}/${ipv6Network}`
}

/**
 * Where a request comes from. What a client says of itself counts for nothing: only with `proxies` in front of this server
 * is the header read that they write, from its end, as many entries as there are proxies.
 */
export function clientAddress(headers: Headers, env: Partial<HttpBindings>, proxies: number): string {
  const socket = counted(env.incoming?.socket.remoteAddress ?? '') ?? 'unknown'
  if (proxies === 0) return socket
  const forwarded = headers.get('x-forwarded-for')?.split(',') ?? []
  return counted(forwarded.at(-proxies)?.trim() ?? '') ?? socket
}
