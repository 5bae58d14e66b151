import type { KeyboardEvent } from 'react'

/** Enter sends, Shift+Enter makes a line, and Enter that ends the composing of a character does neither. */
export const isSendKey = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing
