/** The router's search parameters stay text as it stands in the address: its own parser makes a number of `?query=42`. */
export const parseSearch = (text: string): Record<string, unknown> =>
  Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Record<string, unknown>): string {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string') text.set(name, value)
  }
  return text.size === 0 ? '' : `?${text}`
}
