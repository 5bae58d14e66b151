type Optional = string | null | undefined

/** What was not given, or is blank, is null. */
export const orNull = (text: Optional): string | null => (text == null || text.trim() === '' ? null : text)

/** What there is to search of fields that may be missing. */
export const given = (...texts: Optional[]): string[] =>
  texts.filter((text) => text != null && text !== '') as string[]
