import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { showError } from './toast.tsx'
import { Toaster } from './toaster.tsx'

const words = 'Please check your internet connection and try again.'

it('says what there is to say in plain words where the code for notices cannot come, and better once it can', async () => {
  vi.doMock('./toaster-host.tsx', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  render(<Toaster />)
  act(() => showError(new Error(words)))
  expect((await screen.findByText(words)).closest('[role="alert"]')).not.toBeNull()
  vi.doUnmock('./toaster-host.tsx')
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByRole('region', { name: /^Notifications/ })).toBeDefined()
  expect(await screen.findAllByText(words)).toHaveLength(1)
})
