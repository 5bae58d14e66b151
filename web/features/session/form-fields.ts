import * as z from 'zod/mini'

export const minPassword = 8
const maxPassword = 128

const textOf = (field: FormDataEntryValue | null) => (typeof field === 'string' ? field : '')

/** What stands in the fields of a form by their names; absent ones are empty. */
export function fieldsOf(form: HTMLFormElement): { name: string; email: string; password: string } {
  const data = new FormData(form)
  return {
    name: textOf(data.get('name')).trim(),
    email: textOf(data.get('email')).trim(),
    password: textOf(data.get('password')),
  }
}

/** The first thing to put right in an e-mail address, or nothing. */
export function wrongWithEmail(email: string): string | undefined {
  if (email === '') return 'Enter your e-mail address.'
  return z.email().safeParse(email).success ? undefined : 'Enter an e-mail address such as ada@example.com.'
}

/** The first thing to put right in a password that is new, or nothing. */
export function wrongWithPassword(password: string): string | undefined {
  if (password.length < minPassword) return `A password needs at least ${minPassword} characters.`
  return password.length > maxPassword ? `A password has at most ${maxPassword} characters.` : undefined
}
