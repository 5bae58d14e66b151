import { contractCalls } from './contract-calls.ts'
import { definitionOf, resultOf, shapeOf } from './schema-parts.ts'

const isList = (schema: unknown): boolean => {
  const definition = definitionOf(resultOf(schema))
  if (definition === null) return false
  if (definition.type === 'array') return true
  return [definition.wrapped, ...(definition.options ?? [])].some(isList)
}

export type ContractList = {
  /** The call and the field of its response; only the call when the response itself is the list. */
  name: string
  /** The fields of the response. */
  fields: string[]
  queryFields: string[]
}

/** Returns every list in a response of the contract, as the response itself or as a field of it. */
export async function contractLists(): Promise<ContractList[]> {
  return [...(await contractCalls())].flatMap(([call, { answer, query }]) => {
    const shape = shapeOf(answer)
    const of = { fields: Object.keys(shape), queryFields: Object.keys(shapeOf(query)) }
    if (isList(answer)) return [{ name: call, ...of }]
    return of.fields
      .filter((field) => isList(shape[field]))
      .map((field) => ({ name: `${call} ${field}`, ...of }))
  })
}
