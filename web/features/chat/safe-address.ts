const linkProtocols = ['http:', 'https:', 'mailto:']

function parse(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}

/** An address that a reply may link to: absolute, and of the web or a mailbox; null for every other one. */
export function safeLink(address: string): string | null {
  const url = parse(address)
  return url && linkProtocols.includes(url.protocol) ? url.href : null
}

/** Where a picture of a reply may be fetched from, over HTTPS as the page's policy asks; null for what is not of the web. */
export function safePicture(address: string): { href: string; host: string } | null {
  const url = parse(address)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  url.protocol = 'https:'
  return { href: url.href, host: url.host }
}
