const isSecretName = (name: string) => /key$|secret|token|password/i.test(name) && name !== 'accessKeyId'

/** Shorter ones stand in too many words that are none. */
const shortest = 8

function passwordIn(address: string): string[] {
  if (!/^[a-z]+:\/\/[^/]*@/i.test(address) || !URL.canParse(address)) return []
  const { password } = new URL(address)
  try {
    return [password, decodeURIComponent(password)]
  } catch {
    return [password]
  }
}

function secretsIn(value: unknown, name: string): string[] {
  if (typeof value === 'string') return isSecretName(name) ? [value] : passwordIn(value)
  if (Array.isArray(value)) return value.flatMap((item: unknown) => secretsIn(item, name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => secretsIn(item, key))
}

/** Every secret that settings hold: what is named like one, and the passwords in addresses. */
export const secretsOf = (settings: object): string[] =>
  [...new Set(secretsIn(settings, ''))].filter((secret) => secret.length >= shortest)

const struckOut = '[secret]'

/**
 * Keys of programs, and the addresses of files and calendars, which open to whoever knows them; the `:file` of a route
 * is none.
 */
const known =
  /lede_[\w-]{20,}|(?<=\/files\/)[\da-f]{40}|(?<=\/api\/calendar\/)[^\s"?#/:][^\s"?#/]*|lede\.session_\w+=[^;\s"]+/g

const jsonString = /"(?:[^"\\]|\\.)*"/g

/** Strikes secrets out of lines of JSON, whose shape stays: numbers are never touched. */
export function secretStriker(secrets: readonly string[]): (line: string) => string {
  const written = secrets.map((secret) => JSON.stringify(secret).slice(1, -1))
  // The longest first, since one may begin another.
  const longestFirst = written.toSorted((one, other) => other.length - one.length)
  const hide = (text: string) =>
    longestFirst
      .reduce((left, secret) => left.replaceAll(secret, struckOut), text)
      .replaceAll(known, struckOut)
  return (line) => (hide(line) === line ? line : line.replaceAll(jsonString, hide))
}
