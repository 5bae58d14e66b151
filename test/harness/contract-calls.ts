import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '#contract/endpoint.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'invalid' in value

/** An endpoint stands alone or in an object of several. */
const endpointsIn = (value: unknown): Endpoint[] => {
  if (isEndpoint(value)) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).filter(isEndpoint) : []
}

const nameOfCall = ({ method, path }: Endpoint): string => `${method} ${path}`

/** Every endpoint that the files of the contract export, by method and path. */
export async function contractCalls(): Promise<Map<string, Endpoint>> {
  const folder = join(import.meta.dirname, '../../contract')
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules: Record<string, unknown>[] = await Promise.all(
    names.map((name) => import(/* @vite-ignore */ join(folder, name))),
  )
  const endpoints = modules.flatMap((module) => Object.values(module).flatMap(endpointsIn))
  return new Map(endpoints.map((endpoint) => [nameOfCall(endpoint), endpoint]))
}
