import { flowTypes } from '#core/flows.ts'

/** Tells whether a value is what a property may be. What the writer has written is none of these, and no address is. */
type Check<Value> = (value: unknown) => value is Value

/** One of a few words of ours. */
const oneOf = <const Word extends string>(...words: Word[]): Check<Word> => {
  const known = new Set<unknown>(words)
  return (value): value is Word => known.has(value)
}
const yesOrNo: Check<boolean> = (value) => typeof value === 'boolean'
const count: Check<number> = (value): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0

const libraries = ['/knowledge-base', '/swipes', '/identity', '/templates', '/audiences'] as const

/**
 * Everything that is ever counted, and all that is said of it. The table is looked at when an event leaves (`outgoing.ts`):
 * what does not stand here is not sent.
 */
export const events = {
  /** From the form, or out of a guest account. */
  'account created': {},
  'signed in': {},
  'guest account begun': {},
  'message sent': { flow: oneOf('none', ...flowTypes), files: count, webSearch: yesOrNo },
  /** The assistant has begun a post or a picture. */
  'draft created': { kind: oneOf('text', 'image') },
  /** The first change that the writer makes to a post after opening it. */
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
  /** Identity's are offers. */
  'library entry saved': { library: oneOf(...libraries), isNew: yesOrNo },
  /** From a library's page, or out of a reply's list. */
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
