/** Business constants of the specification (section 9), one name each. */
export const postCharacterLimit = 3000
export const counterWarningThreshold = 2700
export const titleDisplayCut = 40
/** The minimum length of an instruction for a selection, in characters. */
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
/** Wider viewports count as desktops. */
export const mobileBreakpointPx = 768
export const streamThrottleMs = 20
/** The minimum time between two messages that are sent automatically. */
export const appendGuardMs = 2000
/**
 * The maximum size of a file for the chat; uploads above `directUploadOverBytes` go straight to the storage, others
 * through the server.
 */
export const chatUploadMaxBytes = 20_971_520
export const directUploadOverBytes = 4_194_304
export const pdfMaxPages = 100
export const invalidPdfToastMs = 10_000
/**
 * The limits of a recording for the message box; at the recording bit rate, the time limit is reached well before the
 * size limit.
 */
export const recordingMaxBytes = 20_971_520
export const recordingMaxMs = 600_000
/** A message has at most 40 parts; one of them is its text. */
export const filesPerMessage = 39
/** The delay between loading a chat and starting the flow named in its address. */
export const flowSendDelayMs = 100
/** The maximum size of a document's picture, a PNG, and of any picture that is uploaded through the server. */
export const pictureMaxBytes = 4_194_304
/** The recommended size of a post's picture. */
export const cardSizePx = { width: 1200, height: 630 } as const
/** The maximum number of images that the network accepts in one post; a draft may hold as many of each other kind. */
export const mediaPerKind = 20
/** The maximum length of an image's alt text, in characters, as set by the network. */
export const altTextMax = 4086
/** The length up to which screen readers handle alt text well. */
export const altTextSuggested = 120
/** The length of a document's title, in UTF-16 code units; one longer than `published` stops the publication. */
export const documentTitleLength = { max: 255, published: 58 } as const
/** The scales at which pages of a PDF are rendered. */
export const pdfScales = { mobile: 0.45, other: 0.6 } as const
/** The number of a post's pictures that are shown; the last one says how many more there are. */
export const imagesInGrid = 4
/** The maximum selection per list, in the composer and when restored (specification 5.8). */
export const maxSelected = 5
/** A post that is more than this overdue is not sent; its owner is asked instead. */
export const lateAfterMs = 3_600_000
/** The aspect ratio that a post's image is cropped to (specification 2.15); the initial crop takes most of its width. */
export const cropRatio = 1.91
export const initialCropWidth = 0.9
export const croppedQuality = 0.95
export const croppedName = 'cropped-image.jpg'
export const cropPreviewPx = { width: 162, height: 85 } as const
/** The delay between choosing a document and its automatic upload. */
export const documentUploadDelayMs = 100
/**
 * What the network accepts (LinkedIn's Images API, Documents API and Videos API). The pixel count is that of one frame
 * and must stay below the limit; the byte limit for images is Lede's own, since the network states none.
 */
export const imagePixelsBelow = 36_152_320
export const imageMaxBytes = 52_428_800
export const gifMaxFrames = 250
export const documentMaxBytes = 104_857_600
export const documentMaxPages = 300
export const videoMaxBytes = 524_288_000
/** Checked on publishing; a smaller video may still be added to a draft. */
export const videoMinBytes = 76_800
export const videoLengthSeconds = { min: 3, max: 1800 } as const
/** The longer side of a list's thumbnails. */
export const thumbnailSizePx = 320
/**
 * The numbers of days before its slot when the owner is warned again about a scheduled post whose slot is after the end
 * of their connection; the first warning is given on scheduling.
 */
export const connectionWarningDays = [7, 1] as const
/** Notices older than this are deleted. */
export const noticeLifetimeDays = 180
/** E-mails about notices older than this are no longer sent. */
export const noticeEmailWithinMs = 86_400_000
/** The maximum number of notice e-mails to an address that was never confirmed. */
export const emailsToUnconfirmed = 3
/** The maximum number of live connections per user; a browser needs one for all its tabs. */
export const liveStreamsPerPerson = 20
/** The interval between heartbeats on a live connection. */
export const liveBeatMs = 15_000

/** The number of rows in a list when the request names no limit. */
export const usualPage = 50
/** The maximum size of a response with a list, with room for the fields around the rows. */
export const listMaxBytes = 4_000_000
