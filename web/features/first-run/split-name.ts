type Names = { firstName: string | null; lastName: string | null }

/** A name in one line as first and last name: the last word is the last name; together they read as they were written. */
export function splitName(name: string): Names {
  const words = name.trim().split(/\s+/).filter(Boolean)
  if (words.length < 2) return { firstName: words[0] ?? null, lastName: null }
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? null }
}
