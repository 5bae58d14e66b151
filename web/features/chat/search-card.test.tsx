import '@testing-library/jest-dom/vitest'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { MessagePart } from './chat-message.ts'
import { SearchCard, searchView } from './assistant-message.tsx'
import { opensWithoutOpener } from '#web/ui/fake-screen.ts'

const part = ({ state, ...more }: { state: string } & Record<string, unknown>) =>
  ({ type: 'tool-webSearch', toolCallId: '1', state, ...more }) as MessagePart
const input = { query: 'four-day week' }

function show(more: Parameters<typeof part>[0], isRunning = true) {
  const view = searchView(part({ input, ...more }))
  if (view === null) throw new Error('No search.')
  render(<SearchCard view={view} isRunning={isRunning} />)
}

describe('a search of the web', () => {
  it('says what is looked for', () => {
    show({ state: 'input-available' })
    expect(screen.getByRole('button', { name: 'Searching the web for "four-day week"' })).toBeDisabled()
  })

  it('shows on request what was found, where and when', async () => {
    const results = [
      {
        title: 'A trial',
        url: 'https://www.example.com/a',
        snippet: '',
        publishedAt: '2026-11-18T09:30:00.000Z',
      },
      { title: 'No date', url: 'https://example.org/b', snippet: '', publishedAt: null },
    ]
    show({ state: 'output-available', output: { query: 'four-day week', results } }, false)
    const button = screen.getByRole('button', { name: 'Searched the web for "four-day week": 2 pages' })
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
    await userEvent.click(button)
    const page = screen.getByRole('link', { name: 'A trial' })
    expect(page).toHaveAttribute('href', 'https://www.example.com/a')
    expect(opensWithoutOpener(page)).toBe(true)
    expect(screen.getByText('example.com · 18 Nov 2026')).toBeVisible()
    expect(screen.getByText('example.org')).toBeVisible()
  })

  it('says that it failed, or was stopped, or found nothing', () => {
    show({ state: 'output-available', output: { error: 'No.' } }, false)
    expect(screen.getByText('The web could not be searched for "four-day week"')).toBeVisible()
    show({ state: 'input-available' }, false)
    expect(screen.getByText('The search for "four-day week" was stopped')).toBeVisible()
    show({ state: 'output-available', output: { query: 'four-day week', results: [] } }, false)
    expect(screen.getByText('Searched the web for "four-day week": no new pages')).toBeVisible()
  })

  it('is not shown before its words are there, nor with an address that is none', () => {
    expect(searchView(part({ state: 'input-streaming' }))).toBeNull()
    expect(searchView({ type: 'text', text: 'x' })).toBeNull()
    const results = [{ title: 'Bad', url: 'javascript:alert(1)', snippet: '', publishedAt: null }]
    expect(searchView(part({ state: 'output-available', input, output: { results } }))).toBeNull()
  })
})
