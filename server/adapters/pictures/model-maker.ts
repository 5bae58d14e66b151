import type { ImageModelV4 } from '@ai-sdk/provider'
import { APICallError, generateImage, NoImageGeneratedError } from 'ai'
import { brand } from '#core/brand.ts'
import { drawInThread } from './drawing.ts'
import { PictureError, type PictureFailure, type PictureMaker, type PictureRequest } from './picture-maker.ts'

export type PictureModelSettings = {
  provider: 'openai' | 'google' | 'compatible'
  /** The base of the provider's paths, without a trailing slash; the provider's own by default. */
  baseUrl?: string | undefined
  apiKey?: string | undefined
  model: string
}

type Format = { size?: `${number}x${number}`; aspectRatio?: `${number}:${number}` }

const kinds: Record<number, PictureFailure> = {
  400: 'refused',
  401: 'key-refused',
  402: 'busy',
  403: 'key-refused',
  404: 'not-found',
  405: 'not-found',
  408: 'too-slow',
  422: 'refused',
  429: 'busy',
  503: 'busy',
  504: 'too-slow',
}
/** The codes by which OpenAI and compatible servers distinguish refusals (400). */
const kindsByCode: Record<string, PictureFailure> = {
  content_policy_violation: 'not-allowed',
  moderation_blocked: 'not-allowed',
  billing_hard_limit_reached: 'busy',
  insufficient_quota: 'busy',
  model_not_found: 'not-found',
}

/** Loads a provider's library with the first picture. */
async function openModel({ provider, baseUrl, apiKey, model }: PictureModelSettings): Promise<ImageModelV4> {
  const access = {
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(baseUrl === undefined ? {} : { baseURL: baseUrl }),
  }
  if (provider === 'openai') {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI(access).image(model)
  }
  if (provider === 'google') {
    const { createGoogle } = await import('@ai-sdk/google')
    return createGoogle(access).image(model)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({ name: 'compatible', baseURL: baseUrl ?? '', ...access }).imageModel(model)
}

/** Returns the closest that a model offers to the format of a post's picture; for unknown models, none can be requested. */
function formatFor({ provider, model }: PictureModelSettings): Format {
  if (provider === 'google') return { aspectRatio: '16:9' }
  if (/^(?:gpt-image|chatgpt-image)/.test(model)) return { size: '1536x1024' }
  return model === 'dall-e-3' ? { size: '1792x1024' } : {}
}

const promptFor = ({ title, description }: PictureRequest) =>
  [
    description.trim() === '' ? title : description,
    `A picture in landscape format to go with a post on ${brand.network}. No words in it, unless they are asked for above.`,
  ].join('\n\n')

/** Creates a maker that uses a picture model through the AI SDK, with a timeout of `timeoutMs`. */
export function createModelMaker(settings: PictureModelSettings, timeoutMs: number): PictureMaker {
  let opened: Promise<ImageModelV4> | undefined
  const format = formatFor(settings)
  return {
    kind: 'model',
    label: settings.model,
    async make(request, signal) {
      const deadline = AbortSignal.timeout(timeoutMs)
      try {
        opened ??= openModel(settings)
        const model = await opened
        const { image } = await generateImage({
          model,
          prompt: promptFor(request),
          ...format,
          maxRetries: 0,
          abortSignal: AbortSignal.any([signal, deadline]),
        })
        return await drawInThread({ kind: 'png', bytes: image.uint8Array }, signal)
      } catch (cause) {
        signal.throwIfAborted()
        throw deadline.aborted ? new PictureError('too-slow', { cause }) : toPictureError(cause)
      }
    },
  }
}

function toPictureError(cause: unknown): PictureError {
  if (cause instanceof PictureError) return cause
  if (NoImageGeneratedError.isInstance(cause)) return new PictureError('no-picture', { cause })
  if (!APICallError.isInstance(cause)) return new PictureError('no-picture', { cause })
  const { statusCode: status } = cause
  if (status === undefined) return new PictureError('unreachable', { cause })
  if (status < 400) return new PictureError('no-picture', { status, cause })
  return new PictureError(kindsByCode[codeIn(cause.responseBody)] ?? kinds[status] ?? 'failing', {
    status,
    cause,
  })
}

function codeIn(body: string | undefined): string {
  const found = /"code"\s*:\s*"([a-z_]{1,60})"/.exec(body ?? '')
  return found?.[1] ?? ''
}
