import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'invalid' in value

/** Returns an exported endpoint, or those of an exported object. */
const endpointsIn = (value: unknown): Endpoint[] => {
  if (isEndpoint(value)) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).filter(isEndpoint) : []
}

const nameOfCall = ({ method, path }: Endpoint): string => `${method} ${path}`

function contractModules(): Promise<Record<string, unknown>[]> {
  const folder = join(import.meta.dirname, '../../contract')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  return Promise.all(names.map((name) => import(/* @vite-ignore */ join(folder, name))))
}

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'

/** Returns every schema that the contract's files export, including those within objects and endpoints. */
export async function contractSchemas(): Promise<v.GenericSchema[]> {
  const exported = (await contractModules()).flatMap((module) => Object.values(module))
  const within = exported.flatMap((value) =>
    typeof value === 'object' && value !== null && !isSchema(value)
      ? [value, ...Object.values(value)]
      : [value],
  )
  const parts = within.flatMap((value) => (isEndpoint(value) ? Object.values(value) : [value]))
  return [...new Set(parts.filter(isSchema))]
}

/** Returns every endpoint that the contract's files export, by method and path. */
export async function contractCalls(): Promise<Map<string, Endpoint>> {
  const endpoints = (await contractModules()).flatMap((module) => Object.values(module).flatMap(endpointsIn))
  return new Map(endpoints.map((endpoint) => [nameOfCall(endpoint), endpoint]))
}
