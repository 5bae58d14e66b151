import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { PageTurner } from './page-turner.tsx'

function Pages({ pages }: { pages: number }) {
  const [page, setPage] = useState(1)
  return (
    <PageTurner name="Deck" page={page} pages={pages} isMobile onTurn={setPage}>
      <p>The page itself</p>
    </PageTurner>
  )
}

const shown = () => screen.getByRole('status').textContent
const progress = () => screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Pages' }).value

describe('pages that are turned', () => {
  it('go on and back by buttons, which keep the focus at the ends', async () => {
    render(<Pages pages={2} />)
    expect([shown(), progress()]).toEqual(['1 / 2', 1])
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    expect([shown(), progress()]).toEqual(['2 / 2', 2])
    await userEvent.keyboard('{Enter}')
    expect(shown()).toBe('2 / 2')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next page' }))
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }))
    expect(shown()).toBe('1 / 2')
  })

  it('go by arrow keys, and to either end', async () => {
    render(<Pages pages={9} />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(shown()).toBe('3 / 9')
    await userEvent.keyboard('{End}{ArrowRight}{ArrowLeft}')
    expect(shown()).toBe('8 / 9')
    await userEvent.keyboard('{Home}{Alt>}{ArrowRight}{/Alt}')
    expect(shown()).toBe('1 / 9')
  })

  it('go by a finger that moves sideways, and not up or a little', () => {
    render(<Pages pages={9} />)
    const swipe = (x: number, y: number) => {
      const page = screen.getByText('The page itself')
      fireEvent.pointerDown(page, { pointerType: 'touch', clientX: 200, clientY: 200 })
      fireEvent.pointerUp(page, { pointerType: 'touch', clientX: 200 + x, clientY: 200 + y })
    }
    swipe(-90, 10)
    expect(shown()).toBe('2 / 9')
    swipe(-20, 0)
    swipe(-60, 90)
    expect(shown()).toBe('2 / 9')
    swipe(90, 0)
    expect(shown()).toBe('1 / 9')
  })
})
