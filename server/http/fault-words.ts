import type * as v from 'valibot'
import { z } from 'zod'

/*
 * What is wrong with a value, in words for the person who sent it; they follow the field's name. The calls of the API are
 * checked with Valibot; the tools for programs and the environment with Zod. Neither library's own words are for people.
 */

const missing = 'this is missing.'
const other = 'this is not what it should be.'

const kinds: Record<string, string> = {
  string: 'this is not a text.',
  number: 'this is not a number.',
  int: 'this is not a whole number.',
  boolean: 'this is neither true nor false.',
  array: 'this is not a list.',
  object: 'this is not an object.',
  record: 'this is not an object.',
}

const unwritten = 'this is not written as it should be.'
const forms: Record<string, string> = {
  datetime: 'this is not a date and time, such as 2026-12-01T09:00:00Z.',
  date: 'this is not a day, such as 2026-12-01.',
  email: 'this is not an e-mail address.',
  url: 'this is not a web address.',
  uuid: 'this is not an id.',
}

const otherThan = (values: string[]) =>
  values.length === 1 ? `this is not ${values.join('')}.` : `this is not one of ${values.join(', ')}.`

type Limit = { limit: unknown; of: 'number' | 'characters' | 'entries' }

const above = ({ limit, of }: Limit) =>
  of === 'number' ? `this is more than ${String(limit)}.` : `this has more than ${String(limit)} ${of}.`

function below({ limit, of }: Limit): string {
  if (of === 'number') return `this is less than ${String(limit)}.`
  return Number(limit) === 1 ? 'this is empty.' : `this has fewer than ${String(limit)} ${of}.`
}

const unsafe = (input: unknown) => {
  if (!Number.isFinite(input)) return kinds.number ?? other
  if (!Number.isInteger(input)) return kinds.int ?? other
  return Number(input) > 0
    ? above({ limit: Number.MAX_SAFE_INTEGER, of: 'number' })
    : below({ limit: Number.MIN_SAFE_INTEGER, of: 'number' })
}

/** Returns the values in Valibot's list of them, such as ("a" | "b"). */
const valuesIn = (expected: string | null) =>
  (expected ?? '')
    .replace(/^\((.*)\)$/, '$1')
    .split(' | ')
    .map((value) => value.replace(/^"(.*)"$/, '$1'))

/** Says what is wrong with a value that a schema of the contract refuses, where that has no words of its own. */
export const faultWords = ({ kind, type, input, expected, requirement }: v.BaseIssue<unknown>): string => {
  if (type === 'variant') return expected === 'Object' ? (kinds.object ?? other) : other
  if (input === undefined && kind === 'schema') return missing
  const of = typeof input === 'string' ? 'characters' : 'entries'
  switch (type) {
    case 'picklist':
    case 'literal':
      return otherThan(valuesIn(expected))
    case 'loose_object':
    case 'strict_object':
      return kinds.object ?? other
    case 'finite':
    case 'to_number':
      return kinds.number ?? other
    case 'safe_integer':
      return unsafe(input)
    case 'max_value':
      return above({ limit: requirement, of: 'number' })
    case 'max_length':
      return above({ limit: requirement, of })
    case 'min_value':
      return below({ limit: requirement, of: 'number' })
    case 'min_length':
      return below({ limit: requirement, of })
    case 'iso_timestamp':
      return forms.datetime ?? other
    case 'iso_date':
      return forms.date ?? other
    case 'regex':
      return unwritten
    default:
      return (kind === 'schema' ? kinds[type] : forms[type]) ?? other
  }
}

const ofZod = { string: 'characters', number: 'number', int: 'number' } as const
const unitOf = (origin: string): Limit['of'] =>
  origin in ofZod ? ofZod[origin as keyof typeof ofZod] : 'entries'

/** Says what is wrong with a value that a schema of Zod's refuses, where that has no words of its own. */
export const zodFaultWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined && issue.code.startsWith('invalid_')) return missing
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? other
    case 'invalid_value':
      return otherThan(issue.values.map(String))
    case 'invalid_format':
      return forms[issue.format] ?? unwritten
    case 'too_big':
      return above({ limit: issue.maximum, of: unitOf(issue.origin) })
    case 'too_small':
      return below({ limit: issue.minimum, of: unitOf(issue.origin) })
    case 'unrecognized_keys':
      return `this has fields that are not known: ${issue.keys.join(', ')}.`
    default:
      return other
  }
}

z.config({ localeError: zodFaultWords })
