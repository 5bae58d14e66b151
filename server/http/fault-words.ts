import type { z } from 'zod'

const other = 'this is not what it should be.'

const kinds: Record<string, string> = {
  string: 'this is no text.',
  number: 'this is no number.',
  int: 'this is no whole number.',
  boolean: 'this is neither true nor false.',
  array: 'this is no list.',
  object: 'this is no object.',
  record: 'this is no object.',
}

const forms: Record<string, string> = {
  datetime: 'this is no date and time, such as 2026-12-01T09:00:00Z.',
  date: 'this is no day, such as 2026-12-01.',
  email: 'this is no e-mail address.',
  url: 'this is no web address.',
  uuid: 'this is no id.',
}

const unitOf = (origin: string) => (origin === 'string' ? 'characters' : 'entries')

/** What is wrong with a value, in words for whoever sent it; they follow the name of the field. */
export const faultWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined && issue.code.startsWith('invalid_')) return 'this is missing.'
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? other
    case 'invalid_value':
      return issue.values.length === 1
        ? `this is not ${String(issue.values[0])}.`
        : `this is none of ${issue.values.map(String).join(', ')}.`
    case 'invalid_format':
      return forms[issue.format] ?? 'this is not written as it should be.'
    case 'too_big':
      return issue.origin === 'number' || issue.origin === 'int'
        ? `this is more than ${issue.maximum}.`
        : `this has more than ${issue.maximum} ${unitOf(issue.origin)}.`
    case 'too_small':
      if (issue.origin === 'number' || issue.origin === 'int') return `this is less than ${issue.minimum}.`
      return Number(issue.minimum) === 1
        ? 'this is empty.'
        : `this has fewer than ${issue.minimum} ${unitOf(issue.origin)}.`
    case 'unrecognized_keys':
      return `this has fields that are not known: ${issue.keys.join(', ')}.`
    default:
      return other
  }
}
