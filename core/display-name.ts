type Names = { firstName: string | null; lastName: string | null; fullName: string | null }

/**
 * What somebody is called (specification 3): first and last name, else the full name, else the first, else "User". A name
 * of nothing but spaces is none.
 */
export function displayName(names: Names): string {
  const [first, last, full] = [names.firstName, names.lastName, names.fullName].map((name) => name?.trim())
  if (first && last) return `${first} ${last}`
  return full || first || 'User'
}

/** A name in one line as first and last name: the last word is the last name; together they read as they were written. */
export function splitName(name: string): Pick<Names, 'firstName' | 'lastName'> {
  const words = name.trim().split(/\s+/).filter(Boolean)
  if (words.length < 2) return { firstName: words[0] ?? null, lastName: null }
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? null }
}
