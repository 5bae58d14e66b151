import { setTimeout as pause } from 'node:timers/promises'
import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { APICallError } from 'ai'
import type { Tried } from '#contract/model-keys.ts'
import type { ModelInfo } from '#server/adapters/language-model/model-info.ts'
import { PageRefused } from '#server/adapters/web-page/page-refused.ts'

const longestMs = 10_000

/** The smallest value that every provider accepts. */
const maxOutputTokens = 16

/** Has a model say one word, and returns the outcome. Never rejects. */
export async function tryModel(
  { model, info }: { model: LanguageModelV4; info: ModelInfo },
  timeoutMs: number,
): Promise<Tried> {
  const limit = Math.min(timeoutMs, longestMs)
  const ended = new AbortController()
  try {
    const words = firstWords(model, ended.signal)
    words.catch(() => undefined)
    const isThere = await Promise.race([words, pause(limit, 'slow' as const, { signal: ended.signal })])
    if (isThere === 'slow') return slow(limit)
    return isThere ? { outcome: 'works', message: `It works: ${info.label} answered.` } : noModelServer
  } catch (error) {
    return meaningOf(error, info)
  } finally {
    ended.abort()
  }
}

async function firstWords(model: LanguageModelV4, abortSignal: AbortSignal): Promise<boolean> {
  const { stream } = await model.doStream({
    prompt: [{ role: 'user', content: [{ type: 'text', text: 'Say "OK".' }] }],
    maxOutputTokens,
    abortSignal,
  })
  for await (const part of stream) {
    if (part.type === 'error') throw part.error
    if (isWord(part)) return true
    // A reasoning model may have used up its tokens before the first word.
    if (part.type === 'finish') return part.finishReason.unified !== 'other'
  }
  return false
}

const isWord = ({ type }: LanguageModelV4StreamPart) => type === 'text-delta' || type === 'reasoning-delta'

const slow = (limit: number): Tried => ({
  outcome: 'slow',
  message: `There was no answer within ${Math.ceil(limit / 1000)} seconds. Please try again.`,
})

const noModelServer: Tried = {
  outcome: 'failed',
  message: 'Something answered, but not like a model. Please check the address.',
}

function refusalIn(error: unknown): PageRefused | undefined {
  if (error instanceof PageRefused) return error
  return error instanceof Error ? refusalIn(error.cause) : undefined
}

function meaningOf(error: unknown, info: ModelInfo): Tried {
  const refusal = refusalIn(error)
  if (refusal) return { outcome: 'unreachable', message: refusal.message }
  if (!APICallError.isInstance(error)) return noModelServer
  const { statusCode } = error
  if (statusCode === undefined)
    return { outcome: 'unreachable', message: 'The server could not be reached. Please try again later.' }
  return statusCode < 300 ? noModelServer : byStatus(statusCode, error, info)
}

/** Google responds to an unknown key with 400, and with this reason. */
const unknownToGoogle = /API_KEY_INVALID/

function byStatus(status: number, { responseBody }: APICallError, info: ModelInfo): Tried {
  if (
    status === 401 ||
    status === 403 ||
    (info.provider === 'google' && unknownToGoogle.test(responseBody ?? ''))
  )
    return {
      outcome: 'refused',
      message: 'The key was refused. Please check that it is complete and still valid.',
    }
  if (status === 404) return noSuchModel(info)
  if (status === 402 || status === 429)
    return {
      outcome: 'busy',
      message: 'The key was accepted, but its quota is used up or there were too many requests at once.',
    }
  if (status >= 500)
    return {
      outcome: 'failed',
      message: `The server reported a problem (${status}). Please try again later.`,
    }
  if (status < 400)
    return { outcome: 'rejected', message: 'The address redirects to another one. Please enter that one.' }
  return { outcome: 'rejected', message: `The request was refused (${status}). Please check key and model.` }
}

const noSuchModel = ({ provider, label }: ModelInfo): Tried => ({
  outcome: 'no-model',
  message:
    provider === 'compatible'
      ? `There is no model "${label}" at this address. Please check both; addresses often end in /v1.`
      : `The key was accepted, but it has no access to a model called ${label}.`,
})
