import { createModelMaker, type PictureModelSettings } from './model-maker.ts'
import type { PictureMaker } from './picture-maker.ts'
import { drawInThread } from './drawing.ts'

/** A picture takes a model longer than the first words of a reply. */
const timeoutFactor = 2

/** Returns the configured model, else cards. */
export const createPictureMaker = (
  settings: PictureModelSettings | undefined,
  timeoutMs: number,
): PictureMaker => (settings ? createModelMaker(settings, timeoutMs * timeoutFactor) : createCardMaker())

/** Creates a maker that sets the words of a description as a card (PNG, 1200 × 630), without any service. */
export const createCardMaker = (): PictureMaker => ({
  kind: 'card',
  label: 'typographic cards',
  make: ({ description }, signal) => drawInThread({ kind: 'card', words: description }, signal),
})
