type Definition = {
  type: string
  shape?: Record<string, unknown>
  innerType?: unknown
  element?: unknown
  options?: unknown[]
}

/** What a schema is made of. Zod names this part for other libraries to read. */
export function definitionOf(schema: unknown): Definition | null {
  if (typeof schema !== 'object' || schema === null || !('_zod' in schema)) return null
  const { _zod: parts } = schema
  if (typeof parts !== 'object' || parts === null || !('def' in parts)) return null
  const { def } = parts
  return typeof def === 'object' && def !== null && 'type' in def && typeof def.type === 'string'
    ? { ...def, type: def.type }
    : null
}

/** The fields of an object's schema, also within one that may be left out. */
export function shapeOf(schema: unknown): Record<string, unknown> {
  const definition = definitionOf(schema)
  if (definition?.innerType !== undefined) return shapeOf(definition.innerType)
  return definition?.shape ?? {}
}
