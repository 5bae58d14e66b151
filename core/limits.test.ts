import { expect, it } from 'vitest'
import * as limits from './limits.ts'
import { listSymbolOf } from '#core/text/list-symbols.ts'
import { defaultPostLength, postLengths } from '#core/post/post-length.ts'
import { defaultTime } from '#core/time/slots.ts'

it('the constants are those of the specification', () => {
  expect(limits).toMatchObject({
    postCharacterLimit: 3000,
    counterWarningThreshold: 2700,
    titleDisplayCut: 40,
    askPromptMin: 5,
    askBoxHeightPx: { min: 48, max: 200 },
    autosaveDelayMs: 2000,
    savedIndicatorMs: 2000,
    typingGuardMs: 500,
    previewWidths: { mobile: 390, tablet: 471, desktop: 555 },
    collapsedLines: 3,
    chatUploadMaxBytes: 20_971_520,
    directUploadOverBytes: 4_194_304,
    pdfMaxPages: 100,
    invalidPdfToastMs: 10_000,
    documentUploadDelayMs: 100,
    imagesInGrid: 4,
    pdfScales: { mobile: 0.45, other: 0.6 },
    cropRatio: 1.91,
    initialCropWidth: 0.9,
    croppedQuality: 0.95,
    croppedName: 'cropped-image.jpg',
    cardSizePx: { width: 1200, height: 630 },
    cropPreviewPx: { width: 162, height: 85 },
    maxSelected: 5,
    streamThrottleMs: 20,
    appendGuardMs: 2000,
    flowSendDelayMs: 100,
    autoOpenWindow: { over: 400, under: 450 },
    composerHeightPx: { min: 80, max: 240 },
    mobileBreakpointPx: 768,
  })
  expect(defaultPostLength).toBe('Medium')
  expect(Object.keys(postLengths)).toEqual(['Very Short', 'Short', 'Medium', 'Long', 'Extended'])
  expect(['• a', '- a', '→ a', '7. a'].map((line) => listSymbolOf(line)?.kind)).toEqual([
    'bullet',
    'dash',
    'arrow',
    'number',
  ])
  expect(defaultTime(Date.UTC(2026, 10, 20), 'UTC')).toEqual({ day: '2026-11-21', hour: 9, minute: 0 })
})
