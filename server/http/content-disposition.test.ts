import { expect, it } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

it('says how a file is to be shown and what it is called, twice where the name is plain', () => {
  expect(contentDisposition('inline', 'My photo.png')).toBe(
    `inline; filename="My photo.png"; filename*=UTF-8''My%20photo.png`,
  )
})

it.each([
  ['Grüße.pdf', 'Gr__e.pdf', 'Gr%C3%BC%C3%9Fe.pdf'],
  ['a"b\\c%d.txt', 'a_b_c_d.txt', 'a%22b%5Cc%25d.txt'],
  ['two\r\nlines\u007f.txt', 'two__lines_.txt', 'two%0D%0Alines%7F.txt'],
  [`it's (new)*~!.txt`, `it's (new)*~!.txt`, 'it%27s%20%28new%29%2A~!.txt'],
  ['half a pair \ud83d.txt', 'half a pair _.txt', 'half%20a%20pair%20%EF%BF%BD.txt'],
])(
  'keeps every character of %j for those who read it, and none that would end the header',
  (name, plain, whole) => {
    expect(contentDisposition('attachment', name)).toBe(
      `attachment; filename="${plain}"; filename*=UTF-8''${whole}`,
    )
  },
)
