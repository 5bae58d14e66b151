/** Business constants of the specification (section 9), one name each. */
export const postCharacterLimit = 3000
export const counterWarningThreshold = 2700
export const titleDisplayCut = 40
/** A wish for a selection has at least so many characters. */
export const askPromptMin = 5
export const askBoxHeightPx = { min: 48, max: 200 } as const
export const autosaveDelayMs = 2000
export const savedIndicatorMs = 2000
export const typingGuardMs = 500
/** The widths of a post in the feed, by device. */
export const previewWidths = { mobile: 390, tablet: 471, desktop: 555 } as const
export const collapsedLines = 3
/** The panel opens by itself while a draft is longer than `over` and shorter than `under` characters. */
export const autoOpenWindow = { over: 400, under: 450 } as const
export const composerHeightPx = { min: 80, max: 240 } as const
/** Wider than this is a desktop. */
export const mobileBreakpointPx = 768
export const streamThrottleMs = 20
/** A message is not sent on somebody's behalf sooner than this after the one before. */
export const appendGuardMs = 2000
/** A file for the chat; sent through the server up to `directUploadOverBytes`, straight to the storage above. */
export const chatUploadMaxBytes = 20_971_520
export const directUploadOverBytes = 4_194_304
export const pdfMaxPages = 100
export const invalidPdfToastMs = 10_000
/** A recording for the message box; the time is well within the bytes at the rate speech is recorded in. */
export const recordingMaxBytes = 20_971_520
export const recordingMaxMs = 600_000
/** A message has at most 40 parts; one of them is its text. */
export const filesPerMessage = 39
/** A flow in a chat's address begins this long after the chat has been loaded. */
export const flowSendDelayMs = 100
/** The picture of a document, as PNG; also what a picture may have on its way through the server. */
export const pictureMaxBytes = 4_194_304
/** The recommended size of a post's picture. */
export const cardSizePx = { width: 1200, height: 630 } as const
/** As many images as the network takes in one post; a draft has room for as many of the other kinds. */
export const mediaPerKind = 20
/** What an image shows, in characters: as many as the network takes. */
export const altTextMax = 4086
/** Up to where screen readers read them well. */
export const altTextSuggested = 120
/** The title of a document, in characters; of more than `shown` the network may leave out the rest. */
export const documentTitleLength = { max: 255, shown: 58 } as const
/** How large the pages of a PDF are drawn. */
export const pdfScales = { mobile: 0.45, other: 0.6 } as const
/** So many pictures of a post are shown; the last one says how many more there are. */
export const imagesInGrid = 4
/** Of each list, in the composer and when restored (specification 5.8). */
export const maxSelected = 5
/** Later than this after its time, a post is not sent but asked about. */
export const lateAfterMs = 3_600_000
/** An image of a post is cut to this (specification 2.15); the first proposal takes most of its width. */
export const cropRatio = 1.91
export const initialCropWidth = 0.9
export const croppedQuality = 0.95
export const croppedName = 'cropped-image.jpg'
export const cropPreviewPx = { width: 162, height: 85 } as const
/** A document is sent by itself so long after it was chosen. */
export const documentUploadDelayMs = 100
/**
 * What the network takes of media (LinkedIn's Images API, Documents API and Videos API). Pixels are those of one frame
 * and must stay below; the bytes of an image are Lede's own limit, since the network names none.
 */
export const imagePixelsBelow = 36_152_320
export const imageMaxBytes = 52_428_800
export const gifMaxFrames = 250
export const documentMaxBytes = 104_857_600
export const documentMaxPages = 300
export const videoMaxBytes = 524_288_000
/** Checked when a post is published; a shorter film may still be added. */
export const videoMinBytes = 76_800
export const videoLengthSeconds = { min: 3, max: 1800 } as const
/** The longer side of the small picture in a list. */
export const thumbnailSizePx = 320
/**
 * So many days before its slot, a scheduled post that would go out after the end of its owner's connection is warned
 * about again; the first time is when it is scheduled.
 */
export const connectionWarningDays = [7, 1] as const
/** A notice goes when it is this old. */
export const noticeLifetimeDays = 180
/** An e-mail about something older than this is no longer sent. */
export const noticeEmailWithinMs = 86_400_000
/** An address that was never confirmed gets so many letters about notices, and no more. */
export const emailsToUnconfirmed = 3
/** Live connections of one person; a browser needs one for all its tabs. */
export const liveStreamsPerPerson = 20
/** A live connection says at least so often that it is there. */
export const liveBeatMs = 15_000

/** So many rows a list has that is asked for without a limit. */
export const usualPage = 50
/** The most that one answer with a list holds, with room for what stands around the rows. */
export const listMaxBytes = 4_000_000
