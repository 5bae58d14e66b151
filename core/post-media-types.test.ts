import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { announcedMedia, pickerTypes, storedMediaName } from './post-media-types.ts'

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

describe('the kind of a file in a post', () => {
  it.each([
    ['photo.jpg', 'image/jpeg', 'image'],
    ['photo.jpg', 'image/jpg', 'image'],
    ['moving.gif', 'IMAGE/GIF', 'image'],
    ['film.mov', 'video/quicktime', 'video'],
    ['film.avi', 'video/avi', 'video'],
    ['film.avi', 'video/x-msvideo', 'video'],
    ['film.webm', 'video/webm;codecs=vp9', 'video'],
    ['deck.pdf', 'application/pdf', 'document'],
    ['deck.ppt', 'application/vnd.ms-powerpoint', 'document'],
    ['letter.docx', word, 'document'],
    ['letter.doc', 'application/msword', 'document'],
  ])('of %s as %s is %s', (name, type, kind) => {
    expect(announcedMedia({ name, type })).toBe(kind)
  })

  it.each([
    ['photo.webp', 'image/webp'],
    ['film.ogv', 'video/ogg'],
    ['drawing.svg', 'image/svg+xml'],
    ['notes.txt', 'text/plain'],
    ['sheet.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['song.mp3', 'audio/mpeg'],
  ])('is none for %s', (name, type) => {
    expect(announcedMedia({ name, type })).toBeUndefined()
  })

  it('is told by the name where the browser knows no type', () => {
    expect(announcedMedia({ name: 'Film.MOV', type: '' })).toBe('video')
    expect(announcedMedia({ name: 'deck.pptx', type: 'application/octet-stream' })).toBe('document')
    expect(announcedMedia({ name: 'pdf', type: '' })).toBeUndefined()
  })

  it('is one for everything that the picker offers', () => {
    const kinds = pickerTypes.map((type) => announcedMedia({ name: 'x', type }))
    expect(kinds).toEqual(['image', 'image', 'image', 'document', 'video'])
  })
})

describe('the name of a large file', () => {
  it('says where it goes, what it is and when, and keeps the extension', () => {
    expect(storedMediaName('video', { name: 'Our Film.v2.MP4', now: 1700000000000 })).toBe(
      'linkedin-video-1700000000000.MP4',
    )
    expect(storedMediaName('image', { name: 'pasted', now: 7 })).toBe('linkedin-image-7')
  })

  it('is safe to store, whatever the file was called', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (name, now) => {
        expect(storedMediaName('document', { name, now })).toMatch(
          /^linkedin-document-\d+(?:\.[a-z0-9]{1,10})?$/i,
        )
      }),
    )
  })
})
