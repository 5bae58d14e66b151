import { definitionOf } from './schema-parts.ts'

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
  const { shape, element, innerType, options } = definitionOf(schema) ?? {}
  if (shape !== undefined) {
    const fields = Object.entries(shape).map(([name, field]) => [name, valuesFor(field)] as const)
    const most = Math.max(0, ...fields.map(([, values]) => values.length))
    const filled = Array.from({ length: most }, (_, at) =>
      Object.fromEntries(fields.map(([name, values]) => [name, values[at % values.length]])),
    )
    return [...wrongValues, ...filled]
  }
  if (element !== undefined) {
    const values = valuesFor(element)
    return [...wrongValues, values, Array.from({ length: 10_001 }, () => 'x')]
  }
  if (innerType !== undefined) return valuesFor(innerType)
  return options === undefined ? [...wrongValues] : [...wrongValues, ...options.flatMap(valuesFor)]
}
