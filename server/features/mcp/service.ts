import type { Logger } from 'pino'
import type { NetworkKind } from '#contract/publishing/linkedin.ts'
import { brand } from '#core/brand.ts'
import { type KeyScope, scopeWords } from '#core/api-key-scopes.ts'
import { AppError, messageOf } from '#core/errors.ts'
import type { Db } from '#server/db/schema.ts'
import type { RateLimiter } from '#server/db/rate-limiter.ts'
import type { ApiKeys, KeyHolder } from '#server/features/api-keys/service.ts'
import type { Confirmations } from '#server/features/confirmations/service.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Materials } from '#server/features/materials/service.ts'
import type { Notices } from '#server/features/notices/service.ts'
import type { CheckChoices } from '#server/features/post-check/service.ts'
import type { Posts } from '#server/features/posts/service.ts'
import type { Profiles } from '#server/features/profile/service.ts'
import type { Schedule } from '#server/features/schedule/service.ts'
import { checkTool } from './check-tool.ts'
import { materialTools } from './material-tools.ts'
import { postTools } from './post-tools.ts'
import { publishTools, scheduleTools } from './schedule-tools.ts'
import { BadToolInput, type Tool } from './tool.ts'

type ToolResult = { data: Record<string, unknown> } | { refusal: string }

/** What other programs can do for the owner of a key. */
export type Mcp = {
  findHolder: ApiKeys['find']
  /** Returns after how many seconds a key may call again; null when it may now. */
  waitOf: (keyId: string) => Promise<number | null>
  /** Returns the tools that a key gives access to. */
  toolsFor: (holder: KeyHolder) => Tool['description'][]
  /** Returns errors that people can fix as a refusal, in words for the program and its user, instead of throwing them. */
  call: (holder: KeyHolder, name: string, input: unknown) => Promise<ToolResult>
}

type Options = {
  db: Db
  now: () => number
  tries: RateLimiter
  log: Logger
  network: NetworkKind
  publicUrl: string
  apiKeys: ApiKeys
  confirmations: Confirmations
  documents: Documents
  materials: Materials
  notices: Notices
  posts: Posts
  profiles: Profiles
  schedule: Schedule
  checkChoices: CheckChoices
}

export const callsAMinute = 120
const minuteMs = 60_000

/** Lede's tools for other programs, based on the same services as its screens. */
export function createMcp(options: Options): Mcp {
  const { now, log, apiKeys, tries } = options
  const tools = [
    ...materialTools(options),
    ...postTools(options),
    checkTool(options),
    ...scheduleTools(options),
    ...publishTools(options),
  ]
  return {
    findHolder: apiKeys.find,
    async waitOf(keyId) {
      const until = await tries.take({ key: `calls with ${keyId}`, most: callsAMinute, windowMs: minuteMs })
      return until === null ? null : Math.max(1, Math.ceil((until - now()) / 1000))
    },
    toolsFor: ({ scopes }) =>
      tools.filter((tool) => isOpen(tool, scopes)).map(({ description }) => description),
    async call(holder, name, input) {
      const tool = tools.find((one) => one.name === name)
      if (tool === undefined) return { refusal: `There is no tool ${name.slice(0, 100)}.` }
      if (!isOpen(tool, holder.scopes)) return { refusal: closedWords(tool) }
      try {
        return { data: await tool.call(holder, input) }
      } catch (error) {
        return { refusal: refusalOf(error, () => log.error({ err: error, tool: name }, 'tool call failed')) }
      }
    },
  }
}

const isOpen = (tool: Tool, scopes: ReadonlySet<KeyScope>) => tool.scopes.some((scope) => scopes.has(scope))

const closedWords = ({ scopes }: Tool): string => {
  const wanted = scopes.map((scope) => `"${scopeWords[scope].label}"`).join(' or ')
  return `This key may not do that. It needs ${wanted}: a key is made in ${brand.product}, under Settings.`
}

/** Does not distinguish somebody else's post from one that does not exist. */
const noPost = 'There is no post with this id.'

function refusalOf(error: unknown, logIt: () => void): string {
  if (error instanceof BadToolInput) return error.message
  if (error instanceof AppError && error.status < 500) {
    if (error.code === 'not_found:document' || error.code === 'forbidden:document') return noPost
    return error.reason ?? messageOf(error.code)
  }
  logIt()
  return messageOf('internal:api')
}
