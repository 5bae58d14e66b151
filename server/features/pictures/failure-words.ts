import type { PictureFailure } from '#server/adapters/pictures/picture-maker.ts'

/** What people read when there is no picture: what happened and what to do, never the provider's own text. */
export const failureWords: Record<PictureFailure, string> = {
  'key-refused': 'The picture model refused its key. Please check IMAGE_API_KEY or OPENAI_API_KEY.',
  'not-found': 'The picture model was not found. Please check IMAGE_BASE_URL and IMAGE_MODEL.',
  'not-allowed':
    'The picture model does not make this picture: it goes against its rules. Please describe another one.',
  refused: 'The picture model refused this request. Please describe the picture in another way.',
  busy: 'The picture model is busy or its quota is used up. Please try again later.',
  failing: 'The picture could not be made. Please try again.',
  unreachable: 'The picture model could not be reached. Please try again.',
  'too-slow': 'The picture took too long. Please try again.',
  'no-picture': 'The picture model answered with something that is not a picture. Please try again.',
  'no-words': 'There are no words for the card. Please say what stands on it.',
  'no-letters':
    'The fonts on this server lack some of these letters, so no card was made. Please use other words, or have a font for them installed.',
}
