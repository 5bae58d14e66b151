import { z } from 'zod'
import { parseJson } from '#core/text/parse-json.ts'
import { readUpTo } from '#core/text/read-up-to.ts'
import {
  type Recording,
  type Transcriber,
  TranscriptionError,
  type TranscriptionFailure,
} from './transcriber.ts'

export type TranscriberSettings = {
  /** The base of `/audio/transcriptions`, without a trailing slash. */
  baseUrl: string
  apiKey?: string | undefined
  model: string
}

/** Generous: a server that adds the time of each word returns a megabyte for ten minutes of speech. */
const maxAnswerBytes = 8 * 1024 * 1024

const answerShape = z.object({ text: z.string() })

const types = { webm: 'audio/webm', mp4: 'audio/mp4', ogg: 'audio/ogg', wav: 'audio/wav' } as const

const kinds: Record<number, TranscriptionFailure> = {
  400: 'unreadable',
  401: 'key-refused',
  402: 'busy',
  403: 'key-refused',
  404: 'not-found',
  405: 'not-found',
  408: 'too-slow',
  413: 'too-large',
  415: 'unreadable',
  422: 'unreadable',
  429: 'busy',
  503: 'busy',
  504: 'too-slow',
}

function formOf({ audio, format }: Recording, model: string): FormData {
  const form = new FormData()
  // The protocol recognises the container by the file's name.
  form.set('file', new File([audio], `recording.${format}`, { type: types[format] }))
  form.set('model', model)
  form.set('response_format', 'json')
  return form
}

/**
 * Creates a transcriber that calls OpenAI's `POST /audio/transcriptions`, which many servers support: a form with
 * `file` and `model`, answered with `{text}` (platform.openai.com/docs/api-reference/audio/createTranscription).
 * `timeoutMs` limits the whole call.
 */
export function createCompatibleTranscriber(settings: TranscriberSettings, timeoutMs: number): Transcriber {
  const { baseUrl, apiKey, model } = settings
  return {
    async transcribe(recording, signal) {
      const deadline = AbortSignal.timeout(timeoutMs)
      try {
        const response = await fetch(`${baseUrl}/audio/transcriptions`, {
          method: 'POST',
          headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
          body: formOf(recording, model),
          signal: AbortSignal.any([signal, deadline]),
        })
        return await readWords(response)
      } catch (cause) {
        signal.throwIfAborted()
        if (cause instanceof TranscriptionError) throw cause
        throw new TranscriptionError(deadline.aborted ? 'too-slow' : 'unreachable', { cause })
      }
    },
  }
}

async function readWords(response: Response): Promise<string> {
  const { status } = response
  if (!response.ok) {
    await response.body?.cancel()
    throw new TranscriptionError(kinds[status] ?? 'failing', { status })
  }
  const bytes = await readUpTo(response.body, maxAnswerBytes)
  const parsed = answerShape.safeParse(parseJson(new TextDecoder().decode(bytes)))
  if (!parsed.success) throw new TranscriptionError('no-transcription', { status })
  return parsed.data.text.trim()
}
