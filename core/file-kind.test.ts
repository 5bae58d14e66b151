import { describe, expect, it } from 'vitest'
import { fileKindOf } from './file-kind.ts'

describe('the kind of a file', () => {
  it.each([
    ['photo.png', 'image/png', 'image'],
    ['paper.pdf', 'application/pdf', 'pdf'],
    ['table.csv', 'text/csv', 'spreadsheet'],
    [
      'table',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet; charset=binary',
      'spreadsheet',
    ],
    ['notes.md', 'text/markdown', 'text'],
    ['notes', 'TEXT/PLAIN', 'text'],
    ['page.html', 'text/html', 'code'],
    ['data', 'application/json', 'code'],
    ['letter.docx', '', 'document'],
    ['letter', 'application/msword', 'document'],
    ['talk.pptx', '', 'presentation'],
    ['film.mp4', 'video/mp4', 'file'],
    ['pdf', '', 'file'],
    ['paper.txt', 'application/pdf', 'pdf'],
  ])('of %s as %s is %s', (name, contentType, kind) => {
    expect(fileKindOf({ name, contentType })).toBe(kind)
  })

  it('is read from the name where the type says little', () => {
    expect(fileKindOf({ name: 'app.ts', contentType: 'video/mp2t' })).toBe('code')
    expect(fileKindOf({ name: 'Sales.CSV', contentType: 'application/vnd.ms-excel' })).toBe('spreadsheet')
    expect(fileKindOf({ name: 'notes.md', contentType: '' })).toBe('text')
    expect(fileKindOf({ name: 'main.py', contentType: 'text/plain' })).toBe('code')
    expect(fileKindOf({ name: 'paper.pdf', contentType: 'application/octet-stream' })).toBe('pdf')
    expect(fileKindOf({ name: 'table.xlsx', contentType: 'application/octet-stream ; x=y' })).toBe(
      'spreadsheet',
    )
  })
})
