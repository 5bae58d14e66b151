/**
 * The length of a document's title that the network shows, in UTF-16 code units; for other media's titles it accepts
 * `mediaTitleMax`.
 */
export const documentTitleMax = 58
export const mediaTitleMax = 400

const openXml = 'application/vnd.openxmlformats-officedocument'

/** The file types that the network accepts, by kind. */
export const acceptedTypes = {
  image: ['image/jpeg', 'image/png', 'image/gif'],
  video: ['video/mp4'],
  document: [
    'application/pdf',
    'application/vnd.ms-powerpoint',
    `${openXml}.presentationml.presentation`,
    'application/msword',
    `${openXml}.wordprocessingml.document`,
  ],
} as const
