/** The beginning of every compound file: what Word and PowerPoint wrote before 2007 ([MS-CFB], 2.2). */
export const oleMark = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const headerBytes = 512
const entryBytes = 128
const maxEntries = 10_000
/** Above it stand marks instead of numbers of sectors. */
const lastSector = 0xfffffffa
const tableInHeader = 109

/** The number of each sector's follower, read only where it is asked for. */
function followers(view: DataView, sectorBytes: number) {
  const perSector = sectorBytes / 4
  const tables: number[] = []
  for (let at = 0; at < tableInHeader; at += 1) tables.push(view.getUint32(76 + at * 4, true))
  return (sector: number): number | undefined => {
    const table = tables[Math.floor(sector / perSector)]
    if (table === undefined || table >= lastSector) return undefined
    const place = (table + 1) * sectorBytes + (sector % perSector) * 4
    return place + 4 <= view.byteLength ? view.getUint32(place, true) : undefined
  }
}

function nameAt(bytes: Uint8Array, place: number): string {
  const length = (bytes[place + 64] ?? 0) + (bytes[place + 65] ?? 0) * 256
  const end = place + Math.min(64, Math.max(0, length - 2))
  return new TextDecoder('utf-16le').decode(bytes.subarray(place, end))
}

/**
 * The names in the directory of a compound file; none when it is no such file, those up to where it is broken. Ends after
 * 10,000 of them, so that a directory that runs in a circle ends too.
 */
export function oleNames(bytes: Uint8Array): Set<string> {
  const names = new Set<string>()
  if (bytes.length < headerBytes || !oleMark.equals(bytes.subarray(0, oleMark.length))) return names
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const shift = view.getUint16(30, true)
  if (shift !== 9 && shift !== 12) return names
  const sectorBytes = 2 ** shift
  const next = followers(view, sectorBytes)
  let sector: number | undefined = view.getUint32(48, true)
  let count = 0
  while (sector !== undefined && sector < lastSector && count < maxEntries) {
    const start = (sector + 1) * sectorBytes
    for (
      let place = start;
      place < start + sectorBytes && place + entryBytes <= bytes.length;
      place += entryBytes
    ) {
      const name = nameAt(bytes, place)
      if (name !== '') names.add(name)
    }
    count += sectorBytes / entryBytes
    sector = next(sector)
  }
  return names
}
