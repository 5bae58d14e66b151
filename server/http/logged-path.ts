/** A path for the log: an address that is a secret is struck out. */
export const loggedPath = (path: string): string => path.replace(/^(\/api\/calendar\/).+$/, '$1[secret]')
