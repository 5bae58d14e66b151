const openXml = 'application/vnd.openxmlformats-officedocument'
export const officeTypes = {
  'word/document.xml': `${openXml}.wordprocessingml.document`,
  'ppt/presentation.xml': `${openXml}.presentationml.presentation`,
  'xl/workbook.xml': `${openXml}.spreadsheetml.sheet`,
} as const

const endMark = Buffer.from('504b0506', 'hex')
const entryMark = 0x02014b50
const endBytes = 22
const entryBytes = 46
const maxEntries = 10_000

/** The names in an archive's directory, which stands at its end; those up to where it is broken. */
function* namesIn(archive: Buffer): Generator<string> {
  const end = archive.lastIndexOf(endMark)
  if (end === -1 || end + endBytes > archive.length) return
  let place = archive.readUInt32LE(end + 16)
  for (let count = 0; count < maxEntries && place + entryBytes <= end; count += 1) {
    if (archive.readUInt32LE(place) !== entryMark) return
    const nameLength = archive.readUInt16LE(place + 28)
    yield archive.toString('latin1', place + entryBytes, place + entryBytes + nameLength)
    place += entryBytes + nameLength + archive.readUInt16LE(place + 30) + archive.readUInt16LE(place + 32)
  }
}

const isMain = (name: string): name is keyof typeof officeTypes => Object.hasOwn(officeTypes, name)

/** The type of an archive that is an office file by the names in it; undefined for any other. */
export function officeTypeOf(bytes: Uint8Array): string | undefined {
  const names = new Set(namesIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
  const main = [...names].find(isMain)
  return main !== undefined && names.has('_rels/.rels') ? officeTypes[main] : undefined
}
