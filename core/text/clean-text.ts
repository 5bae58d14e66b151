/** Removes what some databases, models or networks reject: U+0000, which PostgreSQL refuses, and unpaired surrogates. */
export const cleanText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()
