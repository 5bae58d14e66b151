import type { ModelMessage } from 'ai'
import { type FileMaterial, framedText } from './attached-files.ts'
import type { ModelView } from './model-messages.ts'

/** The files of a chat for a drafting model: their texts, and those that it has to see for itself. */
export type DraftFiles = Pick<ModelView, 'materials' | 'shown'>

/** A file's text as the offline writer takes it. */
export const fileMaterial = ({ name, text, isNew }: FileMaterial) => ({
  label: name,
  text,
  file: isNew ? ('new' as const) : ('earlier' as const),
})

/** The files before the request, as they stand in the chat. */
export const withFiles = ({ materials, shown }: DraftFiles, request: string): ModelMessage[] => [
  { role: 'user', content: [...shown, ...materials.map(framedText), { type: 'text', text: request }] },
]
