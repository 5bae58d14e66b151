import { act, render, screen, waitFor } from '@testing-library/react'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noteKeptShown } from '#web/device/answers.ts'
import { OfflineBanner } from './offline-panel.tsx'

/** Shows server data, like any screen. */
function Count({ count }: { count: () => number }) {
  const { data } = useQuery({ queryKey: ['count'], queryFn: count })
  return <p>Asked {data} times</p>
}

describe('the line above every screen', () => {
  let looks: number
  let answer: () => Response | Promise<Response>
  beforeEach(() => {
    looks = 0
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    vi.stubGlobal('fetch', async () => {
      looks += 1
      return answer()
    })
  })
  afterEach(() => {
    noteKeptShown(false)
    vi.useRealTimers()
  })

  const show = async () => {
    let asked = 0
    const count = () => {
      asked += 1
      return asked
    }
    render(
      <QueryClientProvider client={new QueryClient()}>
        <OfflineBanner />
        <Count count={count} />
      </QueryClientProvider>,
    )
    await screen.findByText('Asked 1 times')
  }
  const line = () => screen.queryByText(/^You are offline\. Keep writing/)
  const turn = (to: 'online' | 'offline') => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(to === 'online')
    act(() => void dispatchEvent(new Event(to)))
  }

  it('says that there is no connection for as long as there is none', async () => {
    await show()
    expect(line()).toBeNull()
    turn('offline')
    expect(line()).not.toBeNull()
    turn('online')
    expect(line()).toBeNull()
    expect(looks).toBe(0)
  })

  it('asks the server until it answers when the page shows what was kept, and then for everything anew', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await show()
    act(() => noteKeptShown(true))
    expect(line()).not.toBeNull()
    await waitFor(() => expect(looks).toBe(1))
    answer = () => new Response(null, { status: 503 })
    vi.advanceTimersByTime(4999)
    expect(looks).toBe(1)
    vi.advanceTimersByTime(1)
    expect(looks).toBe(2)
    answer = () => new Response('{}')
    expect(line()).not.toBeNull()
    vi.advanceTimersByTime(5000)
    await waitFor(() => expect(line()).toBeNull())
    await screen.findByText('Asked 2 times')
    vi.advanceTimersByTime(60_000)
    expect(looks).toBe(3)
  })

  it('does not ask while the browser knows that it is offline, and asks at once when it is not any more', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    turn('offline')
    await show()
    act(() => noteKeptShown(true))
    vi.advanceTimersByTime(60_000)
    expect(looks).toBe(0)
    answer = () => new Response('{}')
    turn('online')
    await waitFor(() => expect(line()).toBeNull())
    expect(looks).toBe(1)
  })
})
