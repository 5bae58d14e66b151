import { uploadFailure as wordsOfFailure, uploadMedia as upload } from './upload-media.ts'

/** Uploads a file for a post from outside the dialog; see `upload-media.ts`. */
export const uploadMedia = upload
/** Returns the message for a failed upload. */
export const uploadFailure = wordsOfFailure
