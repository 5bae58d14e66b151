import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { defaultLook, newCarousel } from '#core/carousel/new-carousel.ts'
import { FontSet } from './font-set.ts'
import { useDelivery } from './use-delivery.ts'

const carousel = newCarousel('One line.\n\nAnother one.', defaultLook, { name: 'Maren', picture: null })
/** Makes every PDF fail. */
const broken = Object.assign(new FontSet(), {
  measure: () => {
    throw new TypeError('There is no such font.')
  },
})
const options = { onAttach: () => undefined, onDone: () => undefined }

it('says that the PDF could not be made', async () => {
  const { result } = renderHook(() => useDelivery(options))
  await act(() => result.current.attach(carousel, broken))
  const words = 'The PDF could not be made. Nothing is lost: try again.'
  expect(result.current.state).toEqual({ step: 'failed', words })
})

it('says nothing of a PDF that could not be made once it is no longer wanted', async () => {
  const { result } = renderHook(() => useDelivery(options))
  await act(async () => {
    const attaching = result.current.attach(carousel, broken)
    result.current.cancel()
    await attaching
  })
  expect(result.current.state).toEqual({ step: 'idle' })
})
