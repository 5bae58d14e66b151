/** Goes to another address in place of this page. */
export const leavePage = (address: string): void => window.location.assign(address)
