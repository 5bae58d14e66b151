import { describe, expect, test } from 'vitest'
import {
  docx,
  pdf,
  plain,
  png,
  pptx,
  type TestFile,
  wordParagraph,
  wordRun,
  xlsx,
} from '#test/fixtures/files.ts'
import { createFileReader } from './file-reader.ts'
import { maxTextLength } from './file-text.ts'

const { readText, readOnce } = createFileReader()

async function textOf(file: TestFile): Promise<string> {
  const read = await readText(file)
  if (read.kind === 'problem') throw new Error(read.reason)
  expect(read.isCut).toBe(false)
  return read.text
}

const problemIn = async (file: TestFile) => {
  const read = await readText(file)
  return read.kind === 'problem' ? read.problem : read.text
}

const bytesOf = (name: string, bytes: Uint8Array, mediaType = 'text/plain'): TestFile => ({
  name,
  mediaType,
  bytes,
})

describe('a PDF', () => {
  test('is read page by page, with its paragraphs apart', async () => {
    const file = await pdf([['The first line', 'and the second.', '', 'Another paragraph.'], ['Page two.']])
    expect(await textOf(file)).toBe('The first line\nand the second.\n\nAnother paragraph.\n\nPage two.')
  })

  test('of nothing but pictures is said to hold no text', async () => {
    expect(await problemIn(await pdf([[], []]))).toBe('textless')
  })

  test('is known by its bytes, whatever it is called', async () => {
    const file = await pdf([['Hello']])
    expect(await textOf({ ...file, name: 'notes.txt', mediaType: 'text/plain' })).toBe('Hello')
  })
})

describe('a Word document', () => {
  test('is read with its lists, tables and line breaks', async () => {
    const body = [
      wordParagraph('Onboarding'),
      `<w:p>${wordRun('Ten days ')}${wordRun('became two &amp; a half.')}<w:r><w:br/></w:r>${wordRun('Next line')}</w:p>`,
      `<w:tbl><w:tr><w:tc>${wordParagraph('Role')}</w:tc><w:tc>${wordParagraph('Days')}</w:tc></w:tr>`,
      `<w:tr><w:tc>${wordParagraph('Nurse')}${wordParagraph('(ward)')}</w:tc><w:tc>${wordParagraph('2')}</w:tc></w:tr></w:tbl>`,
      wordParagraph('The end.'),
    ].join('')
    expect(await textOf(docx(body))).toBe(
      'Onboarding\nTen days became two & a half.\nNext line\nRole\tDays\nNurse (ward)\t2\nThe end.',
    )
  })

  test('shows what tracked changes leave, once', async () => {
    const body = `<w:p><w:del><w:r><w:delText>Old</w:delText></w:r></w:del><w:ins>${wordRun('New')}</w:ins><w:moveFrom>${wordRun('Moved')}</w:moveFrom><mc:AlternateContent><mc:Choice>${wordRun(' box')}</mc:Choice><mc:Fallback>${wordRun(' box')}</mc:Fallback></mc:AlternateContent></w:p>`
    expect(await textOf(docx(body))).toBe('New box')
  })
})

test('a presentation is read in the order of showing, with its notes', async () => {
  const table =
    '<a:tbl><a:tr><a:tc><a:p><a:r><a:t>Q1</a:t></a:r></a:p></a:tc><a:tc><a:p><a:r><a:t>12</a:t></a:r></a:p></a:tc></a:tr></a:tbl>'
  const file = pptx([
    { lines: ['Welcome', 'To the team'], notes: 'Smile.' },
    { lines: [] },
    { lines: ['Numbers'], more: table },
  ])
  expect(await textOf(file)).toBe('Slide 1\nWelcome\nTo the team\nNotes:\nSmile.\n\nSlide 3\nNumbers\nQ1\t12')
})

test('a workbook is read row by row with its sheets’ names, dates as dates', async () => {
  const rows = [
    '<row><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Days</t></is></c></row>',
    '<row><c r="A2" s="1"><v>46082</v></c><c r="B2" s="2"><v>46082.604166667</v></c><c r="C2" s="3"><v>0.5</v></c></row>',
    '<row><c r="A3"><v>1.5</v></c><c r="B3" t="b"><v>1</v></c><c r="C3" t="str"><f>A3</f><v>ok</v></c></row>',
    '<row><c r="A4"/></row>',
  ].join('')
  const file = xlsx(
    { Team: rows, Empty: '', Rest: '<row><c><v>7</v></c></row>' },
    {
      strings: ['<r><t>Na</t></r><r><t>me</t></r><rPh><t>x</t></rPh>'],
      formats: ['dd/mm/yyyy hh:mm', '0.00 &quot;days&quot;'],
    },
  )
  expect(await textOf(file)).toBe(
    'Sheet “Team”\nName\t\tDays\n2026-03-01\t2026-03-01 14:30\t0.5\n1.5\tTRUE\tok\n\nSheet “Rest”\n7',
  )
})

describe('plain text', () => {
  const words = 'Žluťoučký “kůň” 🐎'
  test.each([
    ['UTF-8', Buffer.from(words)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${words}`)],
    ['UTF-16', Buffer.from(`\uFEFF${words}`, 'utf16le')],
    ['big-endian UTF-16', Buffer.from(`\uFEFF${words}`, 'utf16le').swap16()],
  ])('is read as %s', async (_, bytes) => {
    expect(await textOf(bytesOf('a.txt', bytes))).toBe(words)
  })

  test('of an old table is read in Windows’ Western encoding', async () => {
    const bytes = Buffer.from([0x43, 0x61, 0x66, 0xe9, 0x3b, 0x31, 0x32, 0x80])
    expect(await textOf(bytesOf('a.csv', bytes, 'text/csv'))).toBe('Café;12€')
  })

  test.each([
    ['code.py', 'def f():\n    return "<p>"'],
    ['page.html', '<p>Hello</p>'],
    ['data.json', '{"a": [1]}'],
    ['notes.md', '# Notes\n\n- one'],
  ])('keeps its form: %s', async (name, text) => {
    expect(await textOf(plain(text, name, 'application/octet-stream'))).toBe(text)
  })

  test('loses what cannot be printed, wide gaps and the many kinds of line ends', async () => {
    const long = 'word '.repeat(200)
    expect(await textOf(plain(`\n\nA\u0000b  \r\nc\r\n\r\n\r\n\r\nd ${long}`))).toBe(
      `Ab\nc\n\nd ${long.trim()}`,
    )
  })

  test('is cut at the end of a word, and says so', async () => {
    const read = await readText(plain('abcdefg '.repeat(60_000)))
    if (read.kind === 'problem') throw new Error(read.reason)
    expect(read.isCut).toBe(true)
    expect(read.text.length).toBeLessThanOrEqual(maxTextLength)
    expect(read.text.length).toBeGreaterThan(maxTextLength - 10)
    expect(read.text.endsWith(' abcdefg')).toBe(true)
  })

  test('without a space is cut without breaking a character', async () => {
    const read = await readText(plain(`x${'🐎'.repeat(120_000)}`))
    expect(read.kind === 'text' && read.text.isWellFormed() && read.text.length).toBe(maxTextLength - 1)
  })
})

describe('a file that cannot be read says why', () => {
  const secret = Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
    Buffer.alloc(600),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ])
  const noise = Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * at * 31 + at * 7) % 256))
  test.each([
    ['empty', bytesOf('a.txt', new Uint8Array())],
    ['textless', plain('  \n ')],
    ['picture', png],
    ['unknown', bytesOf('a.bin', noise, 'application/octet-stream')],
    ['unknown', plain('{\\rtf1 Hello}', 'a.rtf')],
    ['unknown', bytesOf('a.mp3', Buffer.from('ID3 hello'), 'audio/mpeg')],
    ['outdated', bytesOf('a.doc', Buffer.concat([secret.subarray(0, 600)]), 'application/msword')],
    ['protected', bytesOf('a.docx', secret)],
  ])('%s', async (problem, file) => {
    expect(await problemIn(file)).toBe(problem)
  })

  test('in a sentence for people', async () => {
    expect(await readText(png)).toEqual({
      kind: 'problem',
      problem: 'picture',
      reason: 'The file is a picture, and a picture contains no text.',
    })
  })
})

test('a file that is asked for again is read once', async () => {
  let loads = 0
  const load = async () => {
    loads += 1
    return plain('Hello')
  }
  const [one, other] = await Promise.all([readOnce('key-1', load), readOnce('key-1', load)])
  expect(await readOnce('key-1', load)).toBe(one)
  expect([one, loads]).toEqual([other, 1])
})

test('a file that could not be loaded is tried again', async () => {
  await expect(readOnce('key-2', () => Promise.reject(new Error('Gone')))).rejects.toThrow('Gone')
  expect(await readOnce('key-2', async () => plain('Here'))).toMatchObject({ text: 'Here' })
})
