type Definition = {
  type: string
  entries?: Record<string, unknown>
  wrapped?: unknown
  item?: unknown
  options?: unknown[]
  pipe?: unknown[]
}

/** Returns a schema's definition: the public fields of Valibot's schemas. */
export function definitionOf(schema: unknown): Definition | null {
  if (typeof schema !== 'object' || schema === null || !('kind' in schema)) return null
  return schema.kind === 'schema' && 'type' in schema && typeof schema.type === 'string'
    ? { ...schema, type: schema.type }
    : null
}

/** Returns the last schema of a pipe, which says what comes out of it; any other schema as it is. */
export function resultOf(schema: unknown): unknown {
  const last = definitionOf(schema)?.pipe?.findLast((part) => definitionOf(part) !== null)
  return last === undefined ? schema : resultOf(last)
}

/** Returns the fields of an object schema, including an optional one and the result of a pipe. */
export function shapeOf(schema: unknown): Record<string, unknown> {
  const { wrapped, entries = {} } = definitionOf(resultOf(schema)) ?? {}
  return wrapped === undefined ? entries : shapeOf(wrapped)
}
