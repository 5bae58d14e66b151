/** The only application that is registered with the practice network. */
export const practiceClient = { id: 'practice-client', secret: 'practice-secret' } as const
