import { describe, expect, it } from 'vitest'
import { formatFileSize, formatKilobytes } from './file-size.ts'

describe('a file size', () => {
  it.each([
    [0, '0 Bytes'],
    [1, '1 Bytes'],
    [1023, '1023 Bytes'],
    [1024, '1.00 KB'],
    [1536, '1.50 KB'],
    [4_194_304, '4.00 MB'],
    [20_971_520, '20.00 MB'],
    [1_610_612_736, '1.50 GB'],
    [5_497_558_138_880, '5120.00 GB'],
  ])('of %i bytes reads %s', (bytes, words) => {
    expect(formatFileSize(bytes)).toBe(words)
  })

  it('never reads 1024 of a unit that has a larger one', () => {
    expect(formatFileSize(1024 ** 2 - 1)).toBe('1.00 MB')
    expect(formatFileSize(1024 ** 3 - 1)).toBe('1.00 GB')
  })

  it('reads in KB with one decimal in the overlay', () => {
    expect([0, 512, 12_345, 5_242_880].map(formatKilobytes)).toEqual([
      '0.0 KB',
      '0.5 KB',
      '12.1 KB',
      '5120.0 KB',
    ])
  })
})
