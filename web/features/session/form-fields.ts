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

// The form that the server takes: it checks addresses with Zod, whose pattern this is.
const emailAddress = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[\dA-Za-z][\dA-Za-z-]*\.)+[A-Za-z]{2,}$/

/** Returns the first problem with an e-mail address, if any. */
export function wrongWithEmail(email: string): string | undefined {
  if (email === '') return 'Enter your e-mail address.'
  return emailAddress.test(email) ? undefined : 'Enter an e-mail address such as ada@example.com.'
}

/** Returns the first problem with a new password, if any. */
export function wrongWithPassword(password: string): string | undefined {
  if (password.length < minPassword) return `A password needs at least ${minPassword} characters.`
  return password.length > maxPassword ? `A password has at most ${maxPassword} characters.` : undefined
}
