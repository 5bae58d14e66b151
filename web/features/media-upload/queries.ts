import { uploadFailure as wordsOfFailure, uploadMedia as upload } from './upload-media.ts'

/** Uploads a file for a post from elsewhere than the dialog; see `upload-media.ts` for what it promises. */
export const uploadMedia = upload
/** What is said of an upload that failed. */
export const uploadFailure = wordsOfFailure
