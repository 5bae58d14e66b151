import type { Refusal } from './return-to.ts'

export type Service = { id: string; label: string }

const notChecked = (label: string) =>
  `${label} could not be reached, or its answer could not be verified, so you were not signed in. Please try again later, or sign in another way.`
const tooLate =
  'This sign-in was started in another tab or browser, or it took longer than five minutes. Please start again.'

const cancelled = (label: string) =>
  `You cancelled at ${label}, so nothing has changed. You can try again at any time.`

/** Messages by the code that the server, or the service itself, adds to the address. */
const words: Record<string, (label: string) => string> = {
  access_denied: cancelled,
  // LinkedIn's own codes.
  user_cancelled_login: cancelled,
  user_cancelled_authorize: cancelled,
  state_mismatch: () => tooLate,
  state_not_found: () => tooLate,
  email_not_found: (label) =>
    `${label} did not share your e-mail address, which an account needs. Allow it there, or sign in another way.`,
  account_not_linked: (label) =>
    `There is already an account with your address, and we cannot be sure that it is yours. Sign in with its password, then connect ${label} under Settings, Sign-in. If you have no password for it, press "Forgot your password?".`,
  second_identity: (label) =>
    `The account with your address belongs to somebody else at ${label}. Ask whoever runs this server.`,
  signup_disabled: () =>
    'You have no account here, and this server does not accept new ones. Ask whoever runs it.',
  sign_in_first: () =>
    'Sign in to your account first, then open the link in your e-mail again to confirm your address.',
  too_many_tries: () => 'There were too many attempts from here. Please wait an hour and try again.',
  email_does_not_match: (label) =>
    `The address at ${label} is not the one of this account, so they were not connected.`,
  unable_to_link_account: (label) =>
    `${label} has not confirmed your address there, so it was not connected. Confirm it there first.`,
  account_already_linked_to_different_user: (label) =>
    `That person at ${label} already has another account here.`,
}

const some = 'The other service'

/** Returns the message for a refusal. Text from the address itself is never shown. */
export function wordsForRefusal({ error, provider }: Refusal, services: readonly Service[]): string {
  const label = services.find(({ id }) => id === provider)?.label ?? some
  return (Object.hasOwn(words, error) ? words[error] : undefined)?.(label) ?? notChecked(label)
}
