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

describe('a text box that grows', () => {
  const lineHeight = 20
  beforeEach(() => {
    // jsdom lays nothing out: a text is as high as its lines.
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
})
