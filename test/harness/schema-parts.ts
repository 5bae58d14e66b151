type Definition = {
  type: string
  shape?: Record<string, unknown>
  innerType?: unknown
  element?: unknown
  options?: unknown[]
}

/** Returns a schema's definition, which Zod exposes under `_zod` for other libraries. */
export function definitionOf(schema: unknown): Definition | null {
  if (typeof schema !== 'object' || schema === null || !('_zod' in schema)) return null
  const { _zod: parts } = schema
  if (typeof parts !== 'object' || parts === null || !('def' in parts)) return null
  const { def } = parts
  return typeof def === 'object' && def !== null && 'type' in def && typeof def.type === 'string'
    ? { ...def, type: def.type }
    : null
}

/** Returns the fields of an object schema, including an optional one. */
export function shapeOf(schema: unknown): Record<string, unknown> {
  const definition = definitionOf(schema)
  if (definition?.innerType !== undefined) return shapeOf(definition.innerType)
  return definition?.shape ?? {}
}
