import { describe, expect, it } from 'vitest'
import { readGifLayout, readImageFacts } from './image-facts.ts'
import { readVideoFacts } from './video-facts.ts'

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex.replaceAll(' ', ''), 'hex'))
const hexOf = (part: Uint8Array) => Buffer.from(part).toString('hex')

describe('the size of a PNG', () => {
  const header = '89504e470d0a1a0a 0000000d 49484452 00000028 0000001e'

  it('stands in its first 24 bytes', () => {
    expect(readImageFacts(bytes(header))).toEqual({ contentType: 'image/png', width: 40, height: 30 })
    expect(readImageFacts(bytes(header).subarray(0, 23))).toBeUndefined()
  })

  it.each([
    ['another first chunk', header.replace('49484452', '74455874')],
    ['another signature', header.replace('1a0a', '1a0b')],
    ['no width', header.replace('00000028', '00000000')],
    ['no height', header.replace('0000001e', '00000000')],
  ])('is not taken from a file with %s', (_what, hex) => {
    expect(readImageFacts(bytes(hex))).toBeUndefined()
  })
})

describe('the size of a JPEG', () => {
  const frame = 'ffc0 000b 08 001e 0028'
  /** Gives the wrong size if a segment's content is parsed as segments. */
  const decoy = 'ffc0 000b 08 0001 0001'
  const segment = (marker: string) => `ff${marker} 000b ${decoy}`
  const sizeIn = (hex: string) => readImageFacts(bytes(`ffd8 ${hex}`))

  it.each(['c0', 'c1', 'c2', 'c3', 'c5', 'c7', 'c9', 'cf'])('stands in a frame of kind %s', (marker) => {
    expect(sizeIn(frame.replace('c0', marker))).toEqual({ contentType: 'image/jpeg', width: 40, height: 30 })
  })

  it.each([
    ...['c4', 'c8', 'cc', 'bf', 'e0', 'fe'].map((marker) => [`a segment ${marker}`, segment(marker)]),
    ...['01', 'd0', 'd7', 'd8'].map((marker) => [`the bare marker ${marker}`, `ff${marker}`]),
    ['fill bytes', 'ffffff'],
    ['a stuffed byte', 'ff00'],
    ['rubbish that looks like a frame', 'fffe 0002 12c0 000b 08 0001 0001'],
    ['a segment that says it is empty', 'ffe0 0000'],
  ])('is found behind %s', (_what, before) => {
    expect(sizeIn(`${before} ${frame}`)).toEqual({ contentType: 'image/jpeg', width: 40, height: 30 })
  })

  it.each([
    ['a scan', `ffda 0008 000000000000 ${frame}`],
    ['the end of the picture', `ffd9 ${frame}`],
    ['the end of the file', frame.slice(0, -2)],
    ['a width of none', frame.replace('0028', '0000')],
    ['a height of none', frame.replace('001e', '0000')],
  ])('is unknown where its frame has or meets %s', (_what, hex) => {
    expect(sizeIn(hex)).toBeUndefined()
  })
})

describe('the parts of a GIF that are its picture', () => {
  const header = '474946383961 0300 0200 80 00 00'
  const colours = 'ffffff 000000'
  const control = '21f9 04 01000000 00'
  const image = '2c 0000 0000 0300 0200 00 02 02 4401 00'
  const ownColours = `2c 0000 0000 0300 0200 81 ${'2c'.repeat(12)} 02 02 4401 00`
  const named = (name: string) => `21ff 0b ${Buffer.from(name, 'latin1').toString('hex')} 03 010000 00`
  const comment = '21fe 03 2c2c2c 00'
  const end = '3b'

  const keptOf = (...parts: string[]) => {
    const file = bytes(parts.join(''))
    const layout = readGifLayout(file)
    return layout && layout.kept.map((span) => hexOf(file.subarray(span.start, span.end))).join('')
  }
  const joined = (...parts: string[]) => parts.join('').replaceAll(' ', '')

  it('are its header, its colours and its frames with their announcements', () => {
    const whole = [header, colours, control, image, control, ownColours]
    expect(keptOf(...whole, end)).toBe(joined(...whole))
    expect(readImageFacts(bytes([...whole, end].join('')))).toEqual({
      contentType: 'image/gif',
      width: 3,
      height: 2,
      frames: 2,
    })
  })

  it('are those of a file without colours of its own, and of the older kind', () => {
    const older = header.replace('383961', '383761').replace('80', '07')
    expect(keptOf(older, image, end)).toBe(joined(older, image))
  })

  it.each(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'])('are what %s says', (name) => {
    expect(keptOf(header, colours, named(name), image, end)).toBe(joined(header, colours, named(name), image))
  })

  it.each([
    ['a comment', comment],
    ['what another program has written', named('XMP DataXMP')],
    ['a name of another length', named('NETSCAPE2.0').replace('0b', '0a').replace('30 03', '03')],
  ])('are not %s', (_what, other) => {
    expect(keptOf(header, colours, other, image, end)).toBe(joined(header, colours, image))
  })

  it('are the frames that are whole, without what announces another', () => {
    const first = [header, colours, control, image]
    const whole = joined(...first)
    expect(keptOf(...first, control, end)).toBe(whole)
    expect(keptOf(...first, control, image.slice(0, -2))).toBe(whole)
    expect(keptOf(...first, '2c 0000 0000')).toBe(whole)
    expect(keptOf(...first)).toBe(whole)
  })

  it.each([
    ['without a frame', [header, colours, control, end]],
    ['that breaks off in its colours', [header, 'ffffff']],
    ['that says it is of no width', [header.replace('0300', '0000'), colours, image, end]],
    ['that says it is of no height', [header.replace('0200', '0000'), colours, image, end]],
    ['of another version', [header.replace('383961', '383861'), colours, image, end]],
  ])('are none in a file %s', (_what, parts) => {
    expect(keptOf(...parts)).toBeNull()
  })
})

const u32 = (value: number) => value.toString(16).padStart(8, '0')
const u64 = (value: number) => value.toString(16).padStart(16, '0')
const fixed = (value: number) => u32(value * 65_536)
const sizeOf = (hex: string) => hex.replaceAll(' ', '').length / 2
const typed = (type: string) => Buffer.from(type, 'latin1').toString('hex')
const box = (type: string, content: string) => `${u32(8 + sizeOf(content))} ${typed(type)} ${content}`
const wideBox = (type: string, content: string) =>
  `${u32(1)} ${typed(type)} ${u64(16 + sizeOf(content))} ${content}`
const lastBox = (type: string, content: string) => `${u32(0)} ${typed(type)} ${content}`

const movie = (scale: number, duration: number) =>
  box('mvhd', `00000000 ${u64(0)} ${u32(scale)} ${u32(duration)}`)
const wideMovie = (scale: number, duration: number) =>
  box('mvhd', `01000000 ${u64(0)} ${u64(0)} ${u32(scale)} ${u64(duration)}`)

const upright = `${u32(0x10000)} ${u32(0)} ${u32(0)} ${u32(0)} ${u32(0x10000)}`
const turned = `${u32(0)} ${u32(0x10000)} ${u32(0)} ${u32(0xffff0000)} ${u32(0)}`
const halfTurned = `${u32(0xffff0000)} ${u32(0)} ${u32(0)} ${u32(0)} ${u32(0xffff0000)}`
const track = (width: number, height: number, matrix = upright) =>
  box(
    'trak',
    box('edts', 'ff'.repeat(90)) +
      box(
        'tkhd',
        `00000003 ${'07'.repeat(36)} ${matrix} ${'00'.repeat(16)} ${fixed(width)} ${fixed(height)}`,
      ),
  )
const wideTrack = (width: number, height: number) =>
  box(
    'trak',
    box('tkhd', `01000003 ${'07'.repeat(48)} ${upright} ${'00'.repeat(16)} ${fixed(width)} ${fixed(height)}`),
  )

const pictures = box('mdat', 'ab'.repeat(40))
const kind = box('ftyp', typed('isom'))

/** Reads a video; returns the facts and the byte ranges that were read. */
async function look(hex: string, size = sizeOf(hex)) {
  const all = bytes(hex)
  const asked: [start: number, length: number][] = []
  const facts = await readVideoFacts((start, length) => {
    asked.push([start, length])
    return Promise.resolve(all.subarray(start, start + length))
  }, size)
  return { ...facts, asked }
}
const film = (index: string) => kind + pictures + box('moov', index)
const nothing = { width: null, height: null, durationMs: null }

describe('the size and length of a film', () => {
  it.each([
    ['upright', track(640, 360), { width: 640, height: 360 }],
    ['of a phone that was held upright', track(640, 360, turned), { width: 360, height: 640 }],
    ['of a phone that was held upside down', track(640, 360, halfTurned), { width: 640, height: 360 }],
    ['with fields of 64 bits', wideTrack(640, 360), { width: 640, height: 360 }],
    ['with parts of pixels', track(639.5, 359.5), { width: 640, height: 360 }],
    ['of one pixel', track(1, 1), { width: 1, height: 1 }],
    ['behind a track of sound', track(0, 0) + track(640, 360), { width: 640, height: 360 }],
    ['of the first of its tracks', track(640, 360) + track(64, 36), { width: 640, height: 360 }],
    ['of no height', track(640, 0), { width: null, height: null }],
    ['of no width', track(0, 360), { width: null, height: null }],
  ])('are told: a picture %s', async (_what, tracks, size) => {
    expect(await look(film(movie(1000, 5000) + tracks))).toMatchObject({ ...size, durationMs: 5000 })
    // A track that is truncated one byte before its end.
    const cut = box('trak', box('tkhd', '00'.repeat(83)))
    expect(await look(film(cut))).toMatchObject(nothing)
  })

  it.each([
    [movie(30_000, 1), 1],
    [movie(30_000, 1001), 34],
    [movie(1, 0xfffffffe), 0xfffffffe * 1000],
    [movie(1000, 0xffffffff), null],
    [movie(1000, 0), null],
    [movie(0, 1000), null],
    [wideMovie(1000, 0x1_0000_0000), 0x1_0000_0000],
    [wideMovie(1000, 0), null],
    [box('mvhd', '00'.repeat(4) + u64(0) + u32(1000) + '000007'), null],
    [box('mvhd', `01000000 ${u64(0)} ${u64(0)} ${u32(1000)} 00000000 000007`), null],
  ])('are told: how long it takes (%#)', async (header, durationMs) => {
    expect(await look(film(header))).toMatchObject({ durationMs })
  })

  it('are found in boxes of every form', async () => {
    const index = movie(1000, 5000) + track(640, 360)
    const found = { durationMs: 5000, width: 640, height: 360 }
    expect(await look(box('moov', index) + pictures)).toMatchObject(found)
    expect(await look(kind + wideBox('mdat', 'ab'.repeat(40)) + wideBox('moov', index))).toMatchObject(found)
    expect(await look(kind + lastBox('moov', index))).toMatchObject(found)
    expect(await look(kind + box('free', '') + box('moov', box('free', '') + index))).toMatchObject(found)
  })

  it('are unknown without an index, and where a box ends beyond the file or before its own header', async () => {
    for (const broken of [
      '',
      kind + pictures,
      kind + lastBox('mdat', 'ab') + box('moov', movie(1000, 5000)),
      kind + u32(7) + typed('free') + box('moov', movie(1000, 5000)),
      `${u32(1)} ${typed('mdat')} ${u64(15)} ${box('moov', movie(1000, 5000))}`,
      `${u32(1)} ${typed('moov')} 000000`,
      box('moov', movie(1000, 5000)).slice(0, -2),
    ])
      expect(await look(broken)).toMatchObject(nothing)
  })

  it('are read from the index alone, of which no more than 32 MB are taken into memory', async () => {
    const largest = 32 * 1024 * 1024
    const of = (length: number) => u32(8 + length) + typed('moov') + movie(1000, 5000)
    const taken = await look(of(largest), largest + 8)
    expect(taken).toMatchObject({
      durationMs: 5000,
      asked: [
        [0, 16],
        [8, largest],
      ],
    })
    expect(await look(of(largest + 1), largest + 9)).toMatchObject({ ...nothing, asked: [[0, 16]] })
  })

  it('are given up after 200 boxes', async () => {
    const empty = (count: number) => box('free', '').repeat(count)
    const index = box('moov', movie(1000, 5000))
    expect(await look(empty(199) + index)).toMatchObject({ durationMs: 5000 })
    const { asked, ...facts } = await look(empty(200) + index)
    expect(facts).toEqual(nothing)
    expect(asked).toHaveLength(200)
    expect(await look(film(empty(199) + movie(1000, 5000)))).toMatchObject({ durationMs: 5000 })
    expect(await look(film(empty(200) + movie(1000, 5000)))).toMatchObject(nothing)
  })
})
