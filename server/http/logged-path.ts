const secretBehind = /^(\/api\/calendar\/|\/files\/|\/api\/auth\/reset-password\/).+/s

/** A path for the log: an address that is a secret is struck out. */
export const loggedPath = (path: string): string => path.replace(secretBehind, '$1[secret]')
