import { expect } from 'vitest'
import type { ApiKey, ApiKeyFields } from '#contract/api-keys.ts'
import { keyScopes } from '#core/api-key-scopes.ts'
import { type Client, password } from './client.ts'
import { makeProgram, type RunningProgram, wordsIn } from './program.ts'

export type NewKey = { key: ApiKey; secret: string }

/** Creates a key with all scopes, unless `fields` override that; returns the whole response. */
export async function makeWholeKey(
  client: Client,
  fields: Partial<ApiKeyFields> & { password?: string } = {},
): Promise<NewKey> {
  const asked = { name: 'A program', scopes: [...keyScopes], expiresInDays: null, password, ...fields }
  const { status, body } = await client.post<NewKey>('/api/api-keys', asked)
  expect(status).toBe(201)
  return body
}

export const makeKey = async (client: Client, fields?: Partial<ApiKeyFields>): Promise<string> =>
  (await makeWholeKey(client, fields)).secret

export type Program = Pick<RunningProgram, 'client' | 'close'> & {
  /** Returns a tool's result; fails the test when it is a refusal. */
  data: (name: string, input?: Record<string, unknown>) => Promise<Record<string, unknown>>
  /** Returns the message of a tool's refusal; fails the test when there is a result. */
  refusal: (name: string, input?: Record<string, unknown>) => Promise<string>
}

/** Connects a program for tests. */
export async function openMcp(url: string, secret: string): Promise<Program> {
  const { client, result, close } = await makeProgram(url, secret)
  return {
    client,
    close,
    async data(name, input) {
      const answer = await result(name, input)
      expect(answer.isError, `it said ${wordsIn(answer)}`).toBeUndefined()
      expect(JSON.parse(wordsIn(answer))).toEqual(answer.structuredContent)
      return answer.structuredContent ?? {}
    },
    async refusal(name, input) {
      const answer = await result(name, input)
      expect(answer.isError, `it said ${wordsIn(answer)}`).toBe(true)
      return wordsIn(answer)
    },
  }
}
