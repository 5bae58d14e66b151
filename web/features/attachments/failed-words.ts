/** Said of a file that did not arrive, where nothing better is known (spec 5.2). */
export const failedWords = (name: string): string => `Failed to upload ${name}. Please try again.`
