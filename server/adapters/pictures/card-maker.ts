import { drawInThread } from './drawing.ts'
import type { PictureMaker } from './picture-maker.ts'

/** Sets the words of a description as a card (PNG, 1200 × 630), without any service. */
export const createCardMaker = (): PictureMaker => ({
  kind: 'card',
  label: 'typographic cards',
  make: ({ description }, signal) => drawInThread({ kind: 'card', words: description }, signal),
})
