import { expect, it } from 'vitest'
import { mediaAddress } from './own-address.ts'

const key = 'a'.repeat(40)
const storage = 'https://files.example'

it.each([
  [`/files/${key}/a.png`, `/files/${key}/a.png`],
  [`https://other-name.example/files/${key}/a.png`, `/files/${key}/a.png`],
  [`${storage}/files/${key}`, `${storage}/files/${key}`],
  ['data:image/png;base64,iVBORw0KGgo=', 'data:image/png;base64,iVBORw0KGgo='],
  [`https://evil.example/files/${key}`, null],
  ['https://files.example.evil.example/a.png', null],
  ['https://files.example@evil.example/a.png', null],
  ['//evil.example/a.png', null],
  ['https://', null],
])('a medium at %s is loaded from %s', (url, address) => {
  expect(mediaAddress(url, [storage])).toBe(address)
})
