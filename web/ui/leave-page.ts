/** Goes to another address in place of this page. */
export const leavePage = (address: string): void => window.location.assign(address)

/** Loads this page again, with nothing left in memory. */
export const beginAnew = (): void => window.location.reload()
