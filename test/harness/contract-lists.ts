import { contractCalls } from './contract-calls.ts'

type Definition = {
  type: string
  shape?: Record<string, unknown>
  innerType?: unknown
  options?: unknown[]
}

/** What a schema is made of. Zod names this part for other libraries to read. */
function definitionOf(schema: unknown): Definition | null {
  if (typeof schema !== 'object' || schema === null || !('_zod' in schema)) return null
  const { _zod: parts } = schema
  if (typeof parts !== 'object' || parts === null || !('def' in parts)) return null
  const { def } = parts
  return typeof def === 'object' && def !== null && 'type' in def && typeof def.type === 'string'
    ? { ...def, type: def.type }
    : null
}

const isList = (schema: unknown): boolean => {
  const definition = definitionOf(schema)
  if (definition === null) return false
  if (definition.type === 'array') return true
  return [definition.innerType, ...(definition.options ?? [])].some(isList)
}

export type ContractList = {
  /** The call and the field of its answer; the field is empty where the answer itself is the list. */
  name: string
  fields: string[]
  queryFields: string[]
}

/** Every list that stands in an answer of the contract, as the answer itself or as a field of it. */
export async function contractLists(): Promise<ContractList[]> {
  const shapeOf = (schema: unknown) => definitionOf(schema)?.shape ?? {}
  return [...(await contractCalls())].flatMap(([call, { answer, query }]) => {
    const fields = Object.keys(shapeOf(answer))
    const of = { fields, queryFields: Object.keys(shapeOf(query)) }
    const lists = fields.filter((field) => isList(shapeOf(answer)[field]))
    return isList(answer)
      ? [{ name: call, ...of }]
      : lists.map((field) => ({ name: `${call} ${field}`, ...of }))
  })
}
