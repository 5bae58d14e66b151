import { cleanText } from '#core/clean-text.ts'

/** Whether JSON may hold text to clean: in a body that was decoded from UTF-8, both stand only as escapes. */
const mayNeedCleaning = (json: string) => /\\u(0000|d[89a-f])/i.test(json)

/** Parses JSON with every text in it cleaned. Throws what JSON.parse throws. */
export const parseClean = (json: string): unknown =>
  mayNeedCleaning(json)
    ? JSON.parse(json, (_, value: unknown) => (typeof value === 'string' ? cleanText(value) : value))
    : JSON.parse(json)

/** Cleans the values of an address, which are decoded already. */
export const cleanValues = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, cleanText(value)]))
