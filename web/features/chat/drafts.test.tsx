import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { newChatDraft, readDraft, takeUpNewChatDraft, useDraft, writeDraft } from './drafts.ts'

function Draft({ name }: { name: string }) {
  return <p>{useDraft(name)}</p>
}

describe('what is typed and not sent', () => {
  it('is the same in every tab that shows the chat', () => {
    writeDraft('c1', 'Half a thought')
    render(<Draft name="c1" />)
    // Another tab goes on with it.
    localStorage.setItem('lede-draft:c1', 'A whole thought')
    fireEvent(window, new StorageEvent('storage', { key: 'lede-draft:c1' }))
    expect(screen.getByText('A whole thought')).toBeDefined()
  })

  it('comes back from the latest tab that is gone, and only once', async () => {
    localStorage.setItem('lede-draft:new.1763800000000.1-1', 'An older thought')
    localStorage.setItem('lede-draft:new.1763800900000.2-2', 'The latest thought')
    await takeUpNewChatDraft()
    expect(readDraft(newChatDraft)).toBe('The latest thought')
    writeDraft(newChatDraft, '')
    await takeUpNewChatDraft()
    expect(readDraft(newChatDraft)).toBe('')
    expect(readDraft('new.1763800000000.1-1')).toBe('An older thought')
  })
})
