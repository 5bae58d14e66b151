/** The network shows no more of a document's title, in UTF-16 code units; of other media's titles it takes this. */
export const documentTitleMax = 58
export const mediaTitleMax = 400

const openXml = 'application/vnd.openxmlformats-officedocument'

/** The types of files that the network takes, by kind. */
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
