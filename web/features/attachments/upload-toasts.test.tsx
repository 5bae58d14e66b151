import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Toaster } from '#web/ui/toasts/toaster.tsx'
import { showRefusal } from './upload-toasts.tsx'

afterEach(() => {
  vi.useRealTimers()
})

it('shows what is wrong with a PDF for ten seconds', async () => {
  render(<Toaster />)
  showRefusal({ kind: 'final', words: 'Another file: File type not supported' })
  await screen.findByText('Another file: File type not supported')
  vi.useFakeTimers()
  const words = 'This PDF cannot be read. It may be damaged.'
  showRefusal({ kind: 'pdf', words, isTooLong: false })
  await act(() => vi.advanceTimersByTimeAsync(9900))
  expect(screen.queryByText(words)).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(screen.queryByText(words)).toBeNull()
})
