import { createHmac, timingSafeEqual } from 'node:crypto'

const sign = (value: string, secret: string) => createHmac('sha256', secret).update(value).digest()

const decoded = (value: string): string | null => {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}

function cookieNamed(header: string, name: string): string | null {
  const found = header
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
  return found === undefined ? null : decoded(found.slice(name.length + 1))
}

/**
 * The session's token out of a Cookie header, null without one or with a signature that is not this server's. Better
 * Auth signs it as `<token>.<base64 of HMAC-SHA-256>`; its own reader takes several times as long, on every call.
 */
export function readSessionToken(header: string, cookie: { name: string; secret: string }): string | null {
  const value = cookieNamed(header, cookie.name)
  const dot = value?.lastIndexOf('.') ?? -1
  if (value === null || dot < 1) return null
  const token = value.slice(0, dot)
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  const right = sign(token, cookie.secret)
  return given.length === right.length && timingSafeEqual(given, right) ? token : null
}
