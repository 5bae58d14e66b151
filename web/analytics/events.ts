import { flowTypes } from '#core/flows.ts'

/** Whether a property may have a value. Nothing that the writer has written may pass, and no URL. */
type Check<Value> = (value: unknown) => value is Value

/** One of a few fixed words. */
const oneOf = <const Word extends string>(...words: Word[]): Check<Word> => {
  const known = new Set<unknown>(words)
  return (value): value is Word => known.has(value)
}
const yesOrNo: Check<boolean> = (value) => typeof value === 'boolean'
const count: Check<number> = (value): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0

const libraries = ['/knowledge-base', '/swipes', '/identity', '/templates', '/audiences'] as const

/**
 * Everything that is ever counted, with all of its properties. The table is checked when an event is sent
 * (`outgoing.ts`): what is not listed here is not sent.
 */
export const events = {
  /** Through the form, or from a guest account. */
  'account created': {},
  'signed in': {},
  'guest account begun': {},
  'message sent': { flow: oneOf('none', ...flowTypes), files: count, webSearch: yesOrNo },
  /** The assistant has created a post or a picture. */
  'draft created': { kind: oneOf('text', 'image') },
  /** The writer's first change to a post since its editor was created. */
  'post edited': {},
  'selection rewritten': { asked: yesOrNo },
  'version restored': {},
  'suggestion answered': { answer: oneOf('applied', 'dismissed') },
  'media added': { kind: oneOf('image', 'video', 'document') },
  'publishing accepted': {},
  'publishing refused': {},
  'post scheduled': { isMoved: yesOrNo },
  'scheduling refused': {},
  'post unscheduled': {},
  'publication ended': { outcome: oneOf('published', 'failed', 'unknown') },
  'post published by hand': {},
  /** Entries of Identity are offers. */
  'library entry saved': { library: oneOf(...libraries), isNew: yesOrNo },
  /** From a library's page, or from a list in a reply. */
  'template used': { from: oneOf('page', 'chat') },
  'settings changed': { part: oneOf('names', 'timezone', 'picture', 'preferences') },
} as const satisfies Record<string, Record<string, Check<unknown>>>

export type EventName = keyof typeof events

export type EventProperties = {
  [Name in EventName]: {
    [Property in keyof (typeof events)[Name]]: (typeof events)[Name][Property] extends Check<infer Value>
      ? Value
      : never
  }
}
