import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { GrowingTextarea } from './growing-textarea.tsx'

function Ask() {
  const [text, setText] = useState('')
  return (
    <GrowingTextarea
      label="Ask Lede"
      value={text}
      height={{ min: 80, max: 240 }}
      onChange={(event) => setText(event.target.value)}
    />
  )
}

describe('a text box that grows in a browser that leaves it to the page', () => {
  const lineHeight = 20
  beforeEach(() => {
    // A browser that does not support field-sizing.
    vi.spyOn(CSS, 'supports').mockReturnValue(false)
    // jsdom has no layout: a text is as high as its lines.
    vi.spyOn(HTMLTextAreaElement.prototype, 'scrollHeight', 'get').mockImplementation(function lines(
      this: HTMLTextAreaElement,
    ) {
      return this.value.split('\n').length * lineHeight
    })
  })

  it('follows its text within its two limits', async () => {
    render(<Ask />)
    const box = screen.getByRole('textbox', { name: 'Ask Lede' })
    expect(box.style.minHeight).toBe('80px')
    expect(box.style.maxHeight).toBe('240px')
    await userEvent.type(box, 'one{Enter}two{Enter}three{Enter}four{Enter}five')
    expect(box.style.height).toBe('100px')
    await userEvent.clear(box)
    expect(box.style.height).toBe('20px')
  })

  it('follows its text when only its width changes', async () => {
    let resize = () => undefined as void
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(onResize: () => void) {
          resize = onResize
        }
        observe = () => undefined
        disconnect = () => undefined
      },
    )
    render(<Ask />)
    const box = screen.getByRole('textbox', { name: 'Ask Lede' })
    await userEvent.type(box, 'one{Enter}two')
    expect(box.style.height).toBe('40px')
    vi.spyOn(box, 'clientWidth', 'get').mockReturnValue(120)
    vi.spyOn(box, 'scrollHeight', 'get').mockReturnValue(3 * lineHeight)
    resize()
    expect(box.style.height).toBe('60px')
  })
})
