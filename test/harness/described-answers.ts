import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { Client } from './client.ts'

type Described = { content?: Record<string, { schema: object }>; $ref?: string }
type Operation = { responses: Record<string, Described> }
export type ApiDocument = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, object>>
}

type Recorded = { method: string; path: string; status: number; type: string; text: string }

/** Records every response that any client of this process gets, until `stop`. */
export function recordAnswers(): { answers: Recorded[]; stop: () => void } {
  const answers: Recorded[] = []
  Client.watch = async (path, { method = 'GET' }, response) => {
    const type = response.headers.get('content-type')?.split(';')[0] ?? ''
    const text = type === 'application/json' ? await response.clone().text() : ''
    answers.push({ method, path, status: response.status, type, text })
  }
  return { answers, stop: () => void (Client.watch = undefined) }
}

/** Creates a function that checks responses against an OpenAPI document. */
export function createComparison(api: ApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats(ajv)
  ajv.addSchema({ ...api }, 'api')
  const paths = Object.keys(api.paths)
    .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }))
    .toSorted((one, other) => Number(one.path.includes('{')) - Number(other.path.includes('{')))
  const keyOf = (path: string) => path.replaceAll('~', '~0').replaceAll('/', '~1')
  const pathOf = (address: string) => {
    const { pathname } = new URL(address, 'http://server')
    return paths.find(({ path, pattern }) => pattern.test(pathname) && path !== '')?.path
  }
  /** Returns the operation that a response belongs to, and its violations. */
  return (answer: Recorded): { operation: string | undefined; problems: string[] } => {
    const method = answer.method.toLowerCase()
    const path = pathOf(answer.path)
    const operation = path === undefined ? undefined : api.paths[path]?.[method]
    if (path === undefined || operation === undefined)
      return { operation: undefined, problems: ['not described'] }
    const name = `${answer.method} ${path}`
    const say = (problem: string) => ({ operation: name, problems: [`${name} ${answer.status}: ${problem}`] })
    const status = String(answer.status) in operation.responses ? String(answer.status) : 'default'
    if (status === 'default' && answer.status < 400) return say('a status that is not described')
    const described = operation.responses[status]
    const content = described?.content
    const pointer = described?.$ref ?? `#/paths/${keyOf(path)}/${method}/responses/${status}`
    if (content === undefined && described?.$ref === undefined) {
      return answer.type === '' ? { operation: name, problems: [] } : say(`has a body of type ${answer.type}`)
    }
    const types = content ? Object.keys(content) : ['application/json']
    if (!types.includes(answer.type) && !types.includes('application/octet-stream')) {
      return say(`is ${answer.type}, not ${types.join(' or ')}`)
    }
    if (answer.type !== 'application/json') return { operation: name, problems: [] }
    const check = ajv.compile({ $ref: `api${pointer}/content/application~1json/schema` })
    if (check(JSON.parse(answer.text))) return { operation: name, problems: [] }
    return say(ajv.errorsText(check.errors))
  }
}
