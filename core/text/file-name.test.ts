import { describe, expect, it } from 'vitest'
import { extensionOf, portableName, safeName } from './file-name.ts'

describe('the extension of a file’s name', () => {
  it.each([
    ['Report.PDF', 'pdf'],
    ['archive.tar.gz', 'gz'],
    ['.gitignore', ''],
    ['README', ''],
    ['ends with a dot.', ''],
    ['a..b', ''],
  ])('of %s is %j', (name, extension) => expect(extensionOf(name)).toBe(extension))
})

describe('the name under which a file is kept', () => {
  it.each([
    ['C:\\Users\\ada\\report.pdf', 'report.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['  notes.txt\n', 'notes.txt'],
    ['a\u0000b\u0007.txt', 'ab.txt'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['Cafe\u0301.txt', 'Café.txt'],
    ['.env', '.env'],
    ['a\ud83db.txt', 'a\ufffdb.txt'],
  ])('is for %j %j', (given, name) => expect(safeName(given)).toBe(name))

  it.each(['', '  ', '.', '..', 'folder/', 'folder/..'])('is "file" for %j, which names none', (given) => {
    expect(safeName(given)).toBe('file')
  })

  it('has at most 255 characters, and keeps its extension where it is one', () => {
    expect(safeName('x'.repeat(255))).toBe('x'.repeat(255))
    expect(safeName(`${'x'.repeat(300)}.pdf`)).toBe(`${'x'.repeat(251)}.pdf`)
    expect(safeName('x'.repeat(300))).toBe('x'.repeat(255))
    const longest = `.${'e'.repeat(20)}`
    expect(safeName(`${'x'.repeat(300)}${longest}`)).toBe('x'.repeat(234) + longest)
    expect(safeName(`${'x'.repeat(300)}.${'e'.repeat(21)}`)).toBe('x'.repeat(255))
  })

  it('is not cut in the middle of an emoji', () => {
    expect(safeName(`${'x'.repeat(254)}😀.`)).toBe('x'.repeat(254))
  })
})

describe('a text as a name for every file system', () => {
  it.each([
    ['Ten days: what we learned', 'Ten days what we learned'],
    ['<b>"Why?"</b> | a\\b*c', 'b Why b a b c'],
    ['\n Two\tlines\r\n here ', 'Two lines here'],
    ['a\u202eb\u2066c', 'a b c'],
    ['half \ud83d', 'half \ufffd'],
  ])('is for %j %j', (text, name) => expect(portableName(text)).toBe(name))
})
