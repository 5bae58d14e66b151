/** Navigates this page to another address. */
export const leavePage = (address: string): void => window.location.assign(address)

/** Reloads this page, with nothing left in memory. */
export const beginAnew = (): void => window.location.reload()
