import { definitionOf, resultOf } from './schema-parts.ts'

/** A value of each JSON type, and some that only look valid. */
export const wrongValues: readonly unknown[] = [
  undefined,
  null,
  true,
  -1.5,
  1e300,
  '',
  'x',
  'x'.repeat(200_001),
  [],
  [null],
  {},
  { unknown: 1 },
]

/** Returns values that do not fit a schema, in each of its parts; some may fit by chance. */
export function valuesFor(schema: unknown): unknown[] {
  const { entries, item, wrapped, options } = definitionOf(resultOf(schema)) ?? {}
  if (entries !== undefined) {
    const fields = Object.entries(entries).map(([name, field]) => [name, valuesFor(field)] as const)
    const most = Math.max(0, ...fields.map(([, values]) => values.length))
    const filled = Array.from({ length: most }, (_, at) =>
      Object.fromEntries(fields.map(([name, values]) => [name, values[at % values.length]])),
    )
    return [...wrongValues, ...filled]
  }
  if (item !== undefined) {
    const values = valuesFor(item)
    return [...wrongValues, values, Array.from({ length: 10_001 }, () => 'x')]
  }
  if (wrapped !== undefined) return valuesFor(wrapped)
  const others = options?.filter((option) => definitionOf(option) !== null) ?? []
  return [...wrongValues, ...others.flatMap(valuesFor)]
}
