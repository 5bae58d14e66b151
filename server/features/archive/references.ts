import { keyOf } from '#server/features/files/service.ts'

export type References = {
  /** An id, as it is now. */
  id: (id: string) => string
  /** A text with the addresses of files, and the ids that cannot be anything else, as they are now. */
  text: (text: string) => string
  /** Any JSON, its names included. */
  json: <T>(value: T) => T
  /** A post's content: JSON in a text, or a text. */
  content: (content: string) => string
}

type Changed = {
  /** By the id that is named. */
  ids: ReadonlyMap<string, string>
  /** By the key in the address that is named. */
  addresses: ReadonlyMap<string, string>
}

const uuid = /\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi
const fileAddress = /(?:https?:\/\/[^\s"'<>()\\]*)?\/files\/[\da-f]{40}(?:\/[^\s"'<>()\\]*)?/g
/** Names of fields whose text is an id and nothing else. */
const idName = /(?:^id|Ids?)$/

/** Sets what was named elsewhere to what it is called here. */
export function createReferences({ ids, addresses }: Changed): References {
  const id = (old: string) => ids.get(old) ?? old
  const address = (old: string) => addresses.get(keyOf(old) ?? '') ?? old
  const isWhole = (text: string) => /^\S*\/files\/\S*$/.test(text) && keyOf(text) !== null
  const text = (old: string) =>
    isWhole(old) ? address(old) : old.replaceAll(fileAddress, address).replaceAll(uuid, id)
  const walk = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') return idName.test(name) ? id(value) : text(value)
    if (Array.isArray(value)) return value.map((one) => walk(one, name))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [text(key), walk(one, key)]))
  }
  const content = (old: string) => {
    if (text(old) === old || !old.trimStart().startsWith('{')) return text(old)
    try {
      return JSON.stringify(walk(JSON.parse(old), ''))
    } catch {
      return text(old)
    }
  }
  // The walk changes texts and keeps every shape.
  return { id, text, content, json: <T>(value: T) => walk(value, '') as T }
}
