import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  announcedMedia,
  mediaExtension,
  pickerTypes,
  plainType,
  storedMediaName,
} from './post-media-types.ts'

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const slides = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

describe('the kind of a file in a post', () => {
  it.each([
    ['photo.jpg', 'image/jpeg', 'image'],
    ['photo.jpg', 'image/jpg', 'image'],
    ['picture.png', 'image/png', 'image'],
    ['moving.gif', 'IMAGE/GIF', 'image'],
    ['film.mp4', ' video/mp4 ', 'video'],
    ['film.m4v', 'video/x-m4v', 'video'],
    ['film.avi', 'video/vnd.avi', 'video'],
    ['film.mov', 'video/quicktime', 'video'],
    ['film.avi', 'video/avi', 'video'],
    ['film.avi', 'video/x-msvideo', 'video'],
    ['film.webm', 'video/webm;codecs=vp9', 'video'],
    ['deck.pdf', 'application/pdf', 'document'],
    ['deck.ppt', 'application/vnd.ms-powerpoint', 'document'],
    ['deck.pptx', slides, 'document'],
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

  it.each([
    ['image', ['jpg', 'jpeg', 'png', 'gif']],
    ['video', ['mp4', 'm4v', 'mov', 'qt', 'avi', 'webm']],
    ['document', ['pdf', 'doc', 'docx', 'ppt', 'pptx']],
  ])('is %s by the name alone, with each of its extensions', (kind, extensions) => {
    for (const extension of extensions) {
      expect([extension, announcedMedia({ name: `file.${extension}`, type: '' })]).toEqual([extension, kind])
    }
  })

  it('is told by the name where the browser knows no type', () => {
    expect(announcedMedia({ name: 'Film.MOV', type: '' })).toBe('video')
    expect(announcedMedia({ name: 'deck.pptx', type: 'application/octet-stream' })).toBe('document')
    expect(announcedMedia({ name: 'pdf', type: '' })).toBeUndefined()
    expect(announcedMedia({ name: '.pdf', type: '' })).toBeUndefined()
    expect(announcedMedia({ name: 'deck.pdf.zip', type: '' })).toBeUndefined()
  })

  it('is one for everything that the picker offers', () => {
    const kinds = pickerTypes.map((type) => announcedMedia({ name: 'x', type }))
    expect(kinds).toEqual(['image', 'image', 'image', 'document', 'video'])
  })
})

describe('the extension of a type', () => {
  it.each([
    ['image/jpeg', 'jpg'],
    ['image/png', 'png'],
    ['image/gif', 'gif'],
    ['video/mp4', 'mp4'],
    ['video/quicktime', 'mov'],
    ['video/x-msvideo', 'avi'],
    ['video/webm', 'webm'],
    ['application/pdf', 'pdf'],
    ['application/msword', 'doc'],
    ['application/vnd.ms-powerpoint', 'ppt'],
    [word, 'docx'],
    [slides, 'pptx'],
    ['text/plain', 'bin'],
  ])('of %s is %s', (type, extension) => {
    expect(mediaExtension(type)).toBe(extension)
  })

  it('is the same by whichever name a browser has for the type', () => {
    const names = ['image/jpg', 'Video/AVI', 'video/vnd.avi; codecs=x', 'video/x-m4v']
    expect(names.map((name) => mediaExtension(plainType(name)))).toEqual(['jpg', 'avi', 'avi', 'mp4'])
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
