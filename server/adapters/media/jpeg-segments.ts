/** Markers of a JPEG (T.81, table B.1), without their leading FF. */
const marks = {
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  firstNote: 0xe0,
  comment: 0xfe,
  profile: 0xe2,
  adobe: 0xee,
}
/** What the pixels are made of: tables, restart intervals, and frames that every browser reads. */
const pictureParts = new Set([0xdb, 0xc4, 0xdd, 0xc0, 0xc1, 0xc2, marks.scan])
const isNote = (marker: number) =>
  (marker >= marks.firstNote && marker <= marks.firstNote + 15) || marker === marks.comment
const profileMark = 'ICC_PROFILE\0'
const adobeBytes = 14

const isText = (bytes: Uint8Array, place: number, text: string) =>
  Buffer.from(bytes.subarray(place, place + text.length)).toString('latin1') === text

/** Of what was written beside the pixels, only what says which colours they are. */
function saysColours(bytes: Uint8Array, marker: number, start: number, length: number): boolean {
  if (marker === marks.profile) return isText(bytes, start + 4, profileMark)
  return marker === marks.adobe && length === adobeBytes && isText(bytes, start + 4, 'Adobe')
}

/** Where the pixels of a scan end: at the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, place: number): number {
  for (let at = bytes.indexOf(0xff, place); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return -1
}

/**
 * A JPEG with its pixels as they are, byte by byte, and nothing beside them but its colour profile: no camera, no place,
 * no small picture, nothing after its end. Null when it is not built as plainly as that, and has to be drawn anew.
 */
export function bareJpeg(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept: Uint8Array[] = [Uint8Array.of(0xff, marks.start)]
  let scans = 0
  for (let place = 2; place + 4 <= bytes.length || bytes[place + 1] === marks.end;) {
    const marker = bytes[place + 1] ?? 0
    if (bytes[place] !== 0xff) return null
    if (marker === marks.end) {
      return scans === 0 ? null : Buffer.concat([...kept, Uint8Array.of(0xff, marks.end)])
    }
    if (!pictureParts.has(marker) && !isNote(marker)) return null
    const length = view.getUint16(place + 2)
    const headEnd = place + 2 + length
    const end = marker === marks.scan ? endOfScan(bytes, headEnd) : headEnd
    if (length < 2 || end === -1 || end > bytes.length) return null
    if (marker === marks.scan) scans += 1
    if (pictureParts.has(marker) || saysColours(bytes, marker, place, length)) {
      kept.push(bytes.subarray(place, end))
    }
    place = end
  }
  return null
}
