import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { showError } from './toast.tsx'
import { Toaster } from './toaster.tsx'

beforeEach(() => {
  render(<Toaster />)
})
class ApiError extends Error {
  override readonly name = 'ApiError'
}

it.each([
  [
    'the reason the server gave',
    new ApiError('Document ID is required to publish'),
    'Document ID is required to publish',
  ],
  [
    'the general sentence for a slip of the program',
    new TypeError('x is undefined'),
    'Something went wrong. Please try again later.',
  ],
  [
    'the general sentence for what is no error',
    { reason: 1 },
    'Something went wrong. Please try again later.',
  ],
])('shows %s', async (_, error, words) => {
  showError(error)
  expect(await screen.findByText(words)).toBeDefined()
})

it('has a named place, which Alt+T reaches, and a way to close each notice', async () => {
  const user = userEvent.setup()
  showError(new Error('Failed to publish post'))
  const notice = await screen.findByText('Failed to publish post')
  expect(screen.getByRole('region', { name: /^Notifications/ }).contains(notice)).toBe(true)
  await user.keyboard('{Alt>}t{/Alt}')
  await expect.poll(() => document.activeElement?.contains(notice)).toBe(true)
  const [close] = screen.getAllByRole('button', { name: 'Close toast' })
  close?.focus()
  await user.keyboard('{Enter}')
  await expect.poll(() => screen.queryByText('Failed to publish post')).toBeNull()
})

it('stands at the bottom right, three at once, four seconds each', async () => {
  for (const words of ['One', 'Two', 'Three', 'Four']) showError(new Error(words))
  const notice = (words: string) => screen.queryByText(words)?.closest('[data-sonner-toast]')
  await expect.poll(() => notice('Four')?.getAttribute('data-visible')).toBe('true')
  expect(['One', 'Two', 'Three'].map((words) => notice(words)?.getAttribute('data-visible'))).toEqual([
    'false',
    'true',
    'true',
  ])
  const place = notice('Four')?.closest<HTMLElement>('[data-sonner-toaster]')
  expect(place?.dataset).toMatchObject({ xPosition: 'right', yPosition: 'bottom' })
  expect(place?.style.getPropertyValue('--gap')).toBe('14px')
  expect(place?.style.getPropertyValue('--width')).toBe('356px')
  vi.useFakeTimers()
  showError(new Error('Five'))
  await act(() => vi.advanceTimersByTimeAsync(3900))
  expect(notice('Five')).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(notice('Five') ?? null).toBeNull()
  vi.useRealTimers()
})
