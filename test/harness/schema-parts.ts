type Definition = {
  type: string
  shape?: Record<string, unknown>
  innerType?: unknown
  /** What a pipe ends with. */
  out?: unknown
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

/** Returns the fields of an object schema, including an optional one and the result of a pipe. */
export function shapeOf(schema: unknown): Record<string, unknown> {
  const definition = definitionOf(schema)
  const inner = definition?.innerType ?? definition?.out
  if (inner !== undefined) return shapeOf(inner)
  return definition?.shape ?? {}
}
