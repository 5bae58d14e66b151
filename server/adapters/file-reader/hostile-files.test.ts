import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  docx,
  officeFile,
  pdf,
  pptx,
  type TestFile,
  wordParagraph,
  wordRun,
  xlsx,
} from '#test/fixtures/files.ts'
import { createFileReader } from './file-reader.ts'
import { maxTextLength } from './file-text.ts'

const { readText } = createFileReader({ timeoutMs: 50_000 })

const outcome = async (file: TestFile) => {
  const read = await readText(file)
  return read.kind === 'problem' ? read.problem : `${read.isCut ? 'cut ' : ''}text`
}

/** Turns of the event loop: many of them show that the server keeps running while a file is read. */
let turns = 0
let counting: NodeJS.Timeout
beforeEach(() => {
  turns = 0
  counting = setInterval(() => (turns += 1), 5)
})

afterEach(() => clearInterval(counting))

/** Changes the size that a zip declares for its only large part. */
function declareSize(bytes: Uint8Array, from: number, to: number): Uint8Array {
  const changed = Buffer.from(bytes)
  const [wanted, lie] = [Buffer.alloc(4), Buffer.alloc(4)]
  wanted.writeUInt32LE(from)
  lie.writeUInt32LE(to)
  for (let at = changed.indexOf(wanted); at !== -1; at = changed.indexOf(wanted, at + 4))
    lie.copy(changed, at)
  return changed
}

describe('an office file', () => {
  const spaces = new Uint8Array(101 * 1024 * 1024).fill(32)
  const bomb = officeFile('docx', 'word/document.xml', { 'word/document.xml': spaces })

  test('that unpacks to more than 100 MB is not read', async () => {
    expect(await outcome(bomb)).toBe('tooLarge')
  })

  test('that packs suspiciously well is not read', async () => {
    const filler = new Uint8Array(12 * 1024 * 1024)
    expect(await outcome(docx(wordParagraph('Hello'), { 'word/media/a.bin': filler }))).toBe('tooLarge')
  })

  test('that lies about its size is held to what it declares', async () => {
    const bytes = declareSize(bomb.bytes, 101 * 1024 * 1024, 1000)
    expect(await outcome({ ...bomb, bytes })).toBe('damaged')
  })

  test('with far too many parts is not read', async () => {
    const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`a${at}`, '']))
    expect(await outcome(docx(wordParagraph('Hello'), many))).toBe('tooLarge')
  })

  test('that is cut off is damaged', async () => {
    const file = docx(wordParagraph('Hello'))
    expect(await outcome({ ...file, bytes: file.bytes.slice(0, -40) })).toBe('damaged')
  })

  test('whose XML breaks off is damaged', async () => {
    const broken = { 'word/document.xml': '<w:document xmlns:w="w"><w:p><w:t>Hello' }
    expect(await outcome(officeFile('docx', 'word/document.xml', broken))).toBe('damaged')
  })

  test('whose main part is missing is damaged', async () => {
    expect(await outcome(officeFile('xlsx', 'xl/workbook.xml', {}))).toBe('damaged')
  })

  test('that is some other zip is not read', async () => {
    const bytes = zipSync({ 'a.txt': strToU8('Hello') })
    expect(await outcome({ name: 'a.zip', mediaType: 'application/zip', bytes })).toBe('unknown')
  })

  test('cannot name a file outside of itself, nor an entity', async () => {
    const escape = zipSync({ '../../etc/passwd': strToU8('x') })
    expect(await outcome({ name: 'a.docx', mediaType: 'application/zip', bytes: escape })).toBe('damaged')
    const laughs = '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;">]><a><w:p><w:t>&c;</w:t></w:p></a>'
    expect(await outcome(officeFile('docx', 'word/document.xml', { 'word/document.xml': laughs }))).toBe(
      'damaged',
    )
  })

  test('nested very deeply is damaged', async () => {
    expect(await outcome(docx('<w:sdt>'.repeat(100_000)))).toBe('damaged')
  })

  test.each([
    ['one endless paragraph', () => docx(`<w:p>${wordRun('word '.repeat(1_500_000))}</w:p>`)],
    ['very many paragraphs', () => docx(wordParagraph('Hi.').repeat(100_000))],
    ['rows far to the right', () => xlsx({ A: '<row><c r="XFD1"><v>12345</v></c></row>'.repeat(50_000) })],
    [
      'one slide many times',
      () => pptx(Array.from({ length: 3000 }, () => ({ lines: ['word '.repeat(100)] }))),
    ],
  ])('with %s is read up to the limit, and the server goes on meanwhile', async (_, make) => {
    const file = make()
    const read = await readText(file)
    expect(read).toMatchObject({ kind: 'text', isCut: true })
    expect(read.kind === 'text' && read.text.length).toBeLessThanOrEqual(maxTextLength)
    expect(turns).toBeGreaterThan(5)
  })
})

const objects = (...bodies: string[]) =>
  bodies.map((body, at) => `${at + 1} 0 obj\n${body}\nendobj\n`).join('')

/** Builds a one-page PDF with this compressed content by hand; without an object table, which readers rebuild. */
function packedPdf(content: Uint8Array, filter: string): TestFile {
  const head = objects(
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>',
  )
  const bytes = Buffer.concat([
    Buffer.from(`%PDF-1.4\n${head}4 0 obj\n<</Length ${content.byteLength}/Filter${filter}>>\nstream\n`),
    content,
    Buffer.from('\nendstream\nendobj\ntrailer\n<</Root 1 0 R/Size 5>>\n%%EOF'),
  ])
  return { name: 'bomb.pdf', mediaType: 'application/pdf', bytes }
}

describe('a PDF', () => {
  test('that is cut off is damaged or holds nothing', async () => {
    const file = await pdf([['Hello']])
    expect(['damaged', 'textless']).toContain(await outcome({ ...file, bytes: file.bytes.slice(0, 100) }))
  })

  test('of random bytes is damaged', async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, '\u0093x\u0001 obj <<')])
    expect(await outcome({ name: 'a.pdf', mediaType: 'application/pdf', bytes })).toBe('damaged')
  })

  test('with a password says so', async () => {
    const key = 'a'.repeat(64)
    const body = objects(
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[]/Count 0>>',
      `<</Filter/Standard/V 1/R 2/Length 40/P -4/O<${key}>/U<${key}>>>`,
    )
    const text = `%PDF-1.4\n${body}trailer\n<</Root 1 0 R/Size 4/Encrypt 3 0 R/ID[<00><00>]>>\n%%EOF`
    const file = { name: 'a.pdf', mediaType: 'application/pdf', bytes: Buffer.from(text) }
    expect(await outcome(file)).toBe('protected')
  })

  test('by hand is read', async () => {
    const content = Buffer.from('BT /F1 12 Tf 20 100 Td (Hello there) Tj ET')
    expect(await readText(packedPdf(deflateSync(content), '/FlateDecode'))).toMatchObject({
      text: 'Hello there',
    })
  })

  test('that unpacks without end is given up, and the server goes on meanwhile', async () => {
    const careful = createFileReader({ memoryMb: 64 })
    const once = deflateSync(Buffer.alloc(150 * 1024 * 1024, 'q Q '), { level: 9 })
    const file = packedPdf(deflateSync(once, { level: 9 }), '[/FlateDecode/FlateDecode]')
    expect(await careful.readText(file)).toMatchObject({ problem: 'tooLarge' })
    expect(turns).toBeGreaterThan(5)
  })

  test('that takes too long is given up', async () => {
    const slow = createFileReader({ timeoutMs: 1 })
    expect(await slow.readText(await pdf([['Hello']]))).toMatchObject({ problem: 'tooSlow' })
  })

  test('that needs too much memory is given up', async () => {
    const small = createFileReader({ memoryMb: 8 })
    const long = Array.from({ length: 3000 }, () => 'word '.repeat(20))
    expect(
      await small.readText(await pdf(Array.from({ length: 40 }, () => long.slice(0, 50)))),
    ).toMatchObject({
      problem: 'tooLarge',
    })
  })
})
