import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, it, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'

describe('the open document of a history entry', () => {
  /** Returns what is left of it when the page has been loaded in this way. */
  const afterLoad = (type: NavigationTimingType) => {
    const entryType = 'navigation'
    const load = { name: '', entryType, startTime: 0, duration: 0, type, toJSON: () => null }
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([load])
    const history = createMemoryHistory({ initialEntries: ['/chat/c1'] })
    history.replace('/chat/c1', { openDocument: 'd1' })
    createAppRouter({ queryClient: createQueryClient(), history })
    return history.location.state.openDocument
  }

  it('is forgotten when its address is visited again without naming one', () => {
    expect(afterLoad('navigate')).toBeUndefined()
  })

  it.each(['reload', 'back_forward'] as const)('stays after a load by %s', (type) => {
    expect(afterLoad(type)).toBe('d1')
  })
})
