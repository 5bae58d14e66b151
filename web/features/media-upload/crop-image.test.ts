import { expect, it, vi } from 'vitest'
import { cropImage } from './crop-image.ts'

it('is encoded as JPEG at 0.95', async () => {
  const asked: unknown[] = []
  const pen = {
    fillRect: () => undefined,
    drawImage: () => undefined,
    getImageData: () => ({ data: [0, 0, 0, 255] }),
  }
  vi.stubGlobal('createImageBitmap', () =>
    Promise.resolve({ width: 400, height: 300, close: () => undefined }),
  )
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => pen
      convertToBlob = (options: unknown) => {
        asked.push(options)
        return Promise.resolve(new Blob(['jpeg'], { type: 'image/jpeg' }))
      }
    },
  )
  const photo = new File(['png'], 'photo.png', { type: 'image/png' })
  const cropped = await cropImage(photo, { x: 0, y: 0, width: 100, height: 70 })
  expect(cropped).toMatchObject({ name: 'cropped-image.jpg', type: 'image/jpeg' })
  expect(asked).toEqual([{ type: 'image/jpeg', quality: 0.95 }])
})
