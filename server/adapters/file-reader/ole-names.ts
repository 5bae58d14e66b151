/** The signature of compound files, in which Word and PowerPoint saved before 2007 ([MS-CFB], 2.2). */
export const oleMark = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const headerBytes = 512
const entryBytes = 128
const maxEntries = 10_000
/** Higher values are markers, not sector numbers. */
const lastSector = 0xfffffffa
const tableInHeader = 109

/** Looks up the next sector of a chain, read on demand. */
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
 * Returns the names in the directory of a compound file: none for any other file, those before the damage for a broken
 * one. Stops after 10,000 names, so that a circular directory ends too.
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
