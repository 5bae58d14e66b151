import { createCardMaker } from './card-maker.ts'
import { createModelMaker, type PictureModelSettings } from './model-maker.ts'
import type { PictureMaker } from './picture-maker.ts'

/** A picture takes a model longer than the first words of an answer. */
const patience = 2

/** The model that is set, else cards. */
export const createPictureMaker = (
  settings: PictureModelSettings | undefined,
  timeoutMs: number,
): PictureMaker => (settings ? createModelMaker(settings, timeoutMs * patience) : createCardMaker())
