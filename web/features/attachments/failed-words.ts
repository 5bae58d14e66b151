/** Returns the message for a file whose upload failed for no known reason (spec 5.2). */
export const failedWords = (name: string): string => `Failed to upload ${name}. Please try again.`
