import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SaveIndicator } from './post-editor-panel.tsx'

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

describe('the save indicator', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
  })

  it('says "Saving..." while something is unsaved, then "Saved" for two seconds', () => {
    const { container, rerender } = render(<SaveIndicator isDirty={false} />)
    expect(container.textContent).toBe('')
    rerender(<SaveIndicator isDirty />)
    expect(screen.getByText('Saving...')).toBeDefined()
    rerender(<SaveIndicator isDirty={false} />)
    pass(1999)
    expect(screen.getByText('Saved')).toBeDefined()
    pass(1)
    expect(container.textContent).toBe('')
  })

  it('begins anew when something changes while it says "Saved"', () => {
    const { rerender } = render(<SaveIndicator isDirty />)
    rerender(<SaveIndicator isDirty={false} />)
    pass(1500)
    rerender(<SaveIndicator isDirty />)
    pass(1500)
    expect(screen.getByText('Saving...')).toBeDefined()
    rerender(<SaveIndicator isDirty={false} />)
    pass(1999)
    expect(screen.getByText('Saved')).toBeDefined()
  })
})
