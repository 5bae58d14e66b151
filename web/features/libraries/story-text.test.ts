import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Story } from '#contract/materials/story.ts'
import { type KeptStory, StoryText } from './story-text.ts'
import { showSavedStory, storyQuery } from './queries.ts'

const first: Story = { content: 'I repair lifts.', updatedAt: '2026-11-21T08:00:00.000Z' }
const second: Story = { content: 'I repair lifts in Lyon.', updatedAt: '2026-11-21T09:00:00.000Z' }

type Answer = (method: string) => Response | Promise<Response>
let answer: Answer

beforeEach(() => {
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit = {}) => answer(init.method ?? 'GET'))
})

function begin({ saved = first, kept = null }: { saved?: Story; kept?: KeptStory | null } = {}) {
  const keep = vi.fn<(story: KeptStory | null) => void>()
  const onSaved = vi.fn<(story: Story) => void>()
  return { text: new StoryText({ saved, kept, keep, onSaved }), keep, onSaved }
}

describe('my story while it is written', () => {
  it('is kept on this device until the server has it', async () => {
    const { text, keep, onSaved } = begin()
    text.edit(second.content)
    expect(keep).toHaveBeenLastCalledWith({ text: second.content, baseUpdatedAt: first.updatedAt })
    answer = () => Response.json(second)
    await text.save()
    expect(keep).toHaveBeenLastCalledWith(null)
    expect(onSaved).toHaveBeenCalledWith(second)
    expect(text.getState()).toMatchObject({ text: second.content, status: 'saved' })
  })

  it('is saved when the server turns out to have these very words', () => {
    const { text, keep } = begin({ kept: { text: second.content, baseUpdatedAt: first.updatedAt } })
    expect(text.getState().status).toBe('dirty')
    text.takeIn(second)
    expect(text.getState()).toMatchObject({ text: second.content, status: 'saved', isRestored: false })
    expect(keep).toHaveBeenLastCalledWith(null)
  })

  it('is no other than the one that was saved elsewhere with the same words', async () => {
    const { text } = begin()
    text.edit(second.content)
    answer = () => Response.json({ code: 'conflict:api', cause: 'Newer.', latest: second }, { status: 409 })
    await text.save()
    expect(text.getState()).toMatchObject({ text: second.content, status: 'saved' })
  })

  it('waits for its writer when other words were saved elsewhere', async () => {
    const { text } = begin()
    text.edit('I repair lifts in Nantes.')
    answer = () => Response.json({ code: 'conflict:api', cause: 'Newer.', latest: second }, { status: 409 })
    await text.save()
    expect(text.getState()).toMatchObject({ text: 'I repair lifts in Nantes.', status: 'behind' })
  })

  it('is not hidden by an answer from before it was saved', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const late = Promise.withResolvers<Response>()
    answer = (method) => (method === 'GET' ? late.promise : Response.json(second))
    const stop = new QueryObserver(client, storyQuery).subscribe(() => {})
    const { text } = begin()
    text.edit(second.content)
    const read = client.isFetching({ queryKey: storyQuery.queryKey })
    await text.save()
    showSavedStory(client, second)
    late.resolve(Response.json(first))
    await waitFor(() => expect(client.getQueryData(storyQuery.queryKey)).toEqual(second))
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(read).toBe(1)
    expect(client.getQueryData(storyQuery.queryKey)).toEqual(second)
    stop()
  })
})
