import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SaveIndicator } from './post-editor-panel.tsx'

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

const saved = { isDirty: false, isSaving: false }
const saving = { isDirty: true, isSaving: true }

describe('the save indicator', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
  })

  it('says "Saving..." while something is unsaved, then "Saved" for two seconds', () => {
    const { container, rerender } = render(<SaveIndicator {...saved} />)
    expect(container.textContent).toBe('')
    rerender(<SaveIndicator {...saving} />)
    expect(screen.getByText('Saving...')).toBeDefined()
    rerender(<SaveIndicator {...saved} />)
    pass(1999)
    expect(screen.getByText('Saved')).toBeDefined()
    pass(1)
    expect(container.textContent).toBe('')
  })

  it('says nothing of a text whose save has failed, and "Saved" once it is saved', () => {
    const { container, rerender } = render(<SaveIndicator {...saving} />)
    rerender(<SaveIndicator isDirty isSaving={false} />)
    expect(container.textContent).toBe('')
    rerender(<SaveIndicator {...saved} />)
    expect(screen.getByText('Saved')).toBeDefined()
  })

  it('begins anew when something changes while it says "Saved"', () => {
    const { rerender } = render(<SaveIndicator {...saving} />)
    rerender(<SaveIndicator {...saved} />)
    pass(1500)
    rerender(<SaveIndicator {...saving} />)
    pass(1500)
    expect(screen.getByText('Saving...')).toBeDefined()
    rerender(<SaveIndicator {...saved} />)
    pass(1999)
    expect(screen.getByText('Saved')).toBeDefined()
  })
})
