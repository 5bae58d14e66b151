import ipaddr from 'ipaddr.js'

/** All addresses of the public IPv6 internet begin like this (RFC 4291, 2.4). */
const global = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an IP address belongs to the public internet: not to this machine, a private or local network, a shared or
 * reserved range, nor to a way of writing or tunnelling one of those as IPv6.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(global)
}
