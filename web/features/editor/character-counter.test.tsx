import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { readText } from '#core/post/post-content.ts'
import { CharacterCounter } from './post-card-panel.tsx'

describe('the character counter', () => {
  it.each([
    [0, '3000 characters remaining', 'ok', ''],
    [2700, '300 characters remaining', 'ok', ''],
    [2701, '299 characters remaining', 'warning', 'The post is close to the limit.'],
    [3000, '0 characters remaining', 'warning', 'The post is close to the limit.'],
    [3012, 'Over limit by 12 characters', 'over', 'The post is over the limit.'],
  ])('says of %i characters: %s', (length, words, tone, spoken) => {
    const { container } = render(<CharacterCounter post={readText('x'.repeat(length))} />)
    expect(screen.getByText(words)).toBeDefined()
    expect(container.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe(tone)
    expect(screen.getByRole('status').textContent).toBe(spoken)
  })

  it('counts the letters that the network gets: two units for each bold one', () => {
    render(<CharacterCounter post={readText('**ab** c')} />)
    expect(screen.getByText('2994 characters remaining')).toBeDefined()
  })
})
