/**
 * Text that every database, model and network takes: without U+0000, which PostgreSQL refuses, and without halves of
 * surrogate pairs, which are no characters.
 */
export const cleanText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()
