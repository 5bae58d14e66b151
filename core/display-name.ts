type Names = { firstName: string | null; lastName: string | null; fullName: string | null }

/** What somebody is called (specification 3): first and last name, else the full name, else the first, else "User". */
export function displayName({ firstName, lastName, fullName }: Names): string {
  if (firstName && lastName) return `${firstName} ${lastName}`
  return fullName || firstName || 'User'
}
