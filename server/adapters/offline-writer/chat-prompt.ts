import type {
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider'
import { z } from 'zod'
import { type FileMark, readFileMark } from './offline-task.ts'

export const textOf = (message: LanguageModelV4Message): string =>
  message.role === 'user'
    ? message.content
        .flatMap((part) => (part.type === 'text' && !readFileMark(part) ? [part.text] : []))
        .join('\n')
    : ''

export const filesOf = (message: LanguageModelV4Message | undefined): FileMark[] =>
  message?.role === 'user' ? message.content.flatMap((part) => readFileMark(part) ?? []) : []

const postResult = z.object({
  id: z.string().optional(),
  title: z.string().optional(),
  kind: z.enum(['text', 'image']).optional(),
  error: z.string().optional(),
  count: z.number().optional(),
  openSlots: z.number().optional(),
  takenOut: z.array(z.string()).optional(),
  used: z.array(z.object({ title: z.string() })).optional(),
})

export function readResult({ output }: LanguageModelV4ToolResultPart): z.infer<typeof postResult> {
  if (output.type === 'error-text') return { error: output.value }
  if (output.type === 'error-json') return { error: 'The tool failed.' }
  const parsed = postResult.safeParse(output.type === 'json' ? output.value : {})
  return parsed.data ?? {}
}

export const resultsOf = (message: LanguageModelV4Message) =>
  message.role === 'tool' ? message.content.filter((part) => part.type === 'tool-result') : []

export const documentsOf = (prompt: LanguageModelV4Prompt) =>
  prompt
    .flatMap(resultsOf)
    .map(readResult)
    .filter(({ id, error }) => id !== undefined && error === undefined)

/** Returns the post that this chat wrote last. */
export const lastWritten = (prompt: LanguageModelV4Prompt) =>
  documentsOf(prompt).findLast(({ kind }) => kind !== 'image')

export const repliesOf = (prompt: LanguageModelV4Prompt): string[] =>
  prompt.flatMap(({ role, content }) =>
    role === 'assistant'
      ? [content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')].filter(
          (said) => said !== '',
        )
      : [],
  )
