import * as z from 'zod/mini'

export const minPassword = 8
const maxPassword = 128

const textOf = (field: FormDataEntryValue | null) => (typeof field === 'string' ? field : '')

/** Returns the values of a form's fields; missing ones are empty. */
export function fieldsOf(form: HTMLFormElement): { name: string; email: string; password: string } {
  const data = new FormData(form)
  return {
    name: textOf(data.get('name')).trim(),
    email: textOf(data.get('email')).trim(),
    password: textOf(data.get('password')),
  }
}

/** Returns the first problem with an e-mail address, if any. */
export function wrongWithEmail(email: string): string | undefined {
  if (email === '') return 'Enter your e-mail address.'
  return z.email().safeParse(email).success ? undefined : 'Enter an e-mail address such as ada@example.com.'
}

/** Returns the first problem with a new password, if any. */
export function wrongWithPassword(password: string): string | undefined {
  if (password.length < minPassword) return `A password needs at least ${minPassword} characters.`
  return password.length > maxPassword ? `A password has at most ${maxPassword} characters.` : undefined
}
