type Person = { name: string; email: string }

/** How far down the list of the most common passwords those stand that are refused: 3,534 of these are long enough otherwise. */
const refusedRanks = 10_000

let loading: Promise<ReadonlySet<string>> | undefined

/** In lower case, the most common first: https://github.com/zxcvbn-ts/zxcvbn, counted in passwords that became known. */
async function load(): Promise<ReadonlySet<string>> {
  const { default: ranked } = await import('@zxcvbn-ts/language-common/src/passwords.json', {
    with: { type: 'json' },
  })
  return new Set(ranked.slice(0, refusedRanks))
}

const plain = (text: string) => text.toLowerCase().replaceAll(/\s/g, '')

/** What is wrong with a password for somebody, in words for them; null when nothing is. Its length is checked elsewhere. */
export async function wrongWithNewPassword(
  password: string,
  { name, email }: Person,
): Promise<string | null> {
  const wanted = plain(password)
  const own = [email, email.split('@')[0] ?? '', name].map(plain)
  if (wanted !== '' && own.includes(wanted)) {
    return 'This password is your name or your address, which is tried first. Please choose another one.'
  }
  loading ??= load()
  return (await loading).has(password.toLowerCase())
    ? 'This password is one of the most common ones, which are tried first. Please choose another one.'
    : null
}
