type Names = { firstName: string | null; lastName: string | null; fullName: string | null }

/**
 * Returns a user's display name (specification 3): first and last name, else the full name, else the first name, else
 * "User". A blank name counts as missing.
 */
export function displayName(names: Names): string {
  const [first, last, full] = [names.firstName, names.lastName, names.fullName].map((name) => name?.trim())
  if (first && last) return `${first} ${last}`
  return full || first || 'User'
}

/** Splits a full name: the last word becomes the last name, the rest the first name. */
export function splitName(name: string): Pick<Names, 'firstName' | 'lastName'> {
  const words = name.trim().split(/\s+/).filter(Boolean)
  if (words.length < 2) return { firstName: words[0] ?? null, lastName: null }
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? null }
}
