/** Serialises a value for a JSON column; `null` becomes NULL. */
export const toJson = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value)

/** Parses a JSON column that this program wrote, as the type the caller names. */
export function fromJson<T>(column: string): T
export function fromJson<T>(column: string | null): T | null
export function fromJson<T>(column: string | null): T | null {
  return column === null ? null : (JSON.parse(column) as T)
}
