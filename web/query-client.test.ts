import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from './api.ts'
import { createQueryClient } from './query-client.ts'

describe('what is asked for anew after a change', () => {
  const queryKey = ['entries', 'list']
  let client: ReturnType<typeof createQueryClient>
  let answers: PromiseWithResolvers<string[]>[]
  let leave: () => void
  beforeEach(() => {
    client = createQueryClient()
    answers = []
    const queryFn = () => {
      const answer = Promise.withResolvers<string[]>()
      answers.push(answer)
      return answer.promise
    }
    leave = new QueryObserver(client, { queryKey, queryFn, retry: false }).subscribe(() => {})
  })
  afterEach(() => {
    leave()
    client.clear()
  })

  it('is a first answer that was on its way, however often something changed before it came', async () => {
    const asked = [
      client.invalidateQueries({ queryKey: ['entries'] }),
      client.invalidateQueries({ queryKey }),
      client.invalidateQueries(),
    ]
    expect(answers).toHaveLength(1)
    answers[0]?.resolve(['from before'])
    await expect.poll(() => answers.length).toBe(2)
    expect(client.getQueryData(queryKey)).toEqual(['from before'])
    answers[1]?.resolve(['from after'])
    await Promise.all(asked)
    expect(client.getQueryData(queryKey)).toEqual(['from after'])
    expect(answers).toHaveLength(2)
  })

  it('is once what had been answered before, and nothing where nobody is to ask', async () => {
    void client.invalidateQueries({ queryKey, refetchType: 'none' })
    void client.invalidateQueries({ queryKey: ['others'] })
    answers[0]?.resolve(['from before'])
    await expect.poll(() => client.getQueryData(queryKey)).toEqual(['from before'])
    expect(answers).toHaveLength(1)
    const asked = client.invalidateQueries({ queryKey })
    answers[1]?.resolve(['from after'])
    await asked
    expect(client.getQueryData(queryKey)).toEqual(['from after'])
    expect(answers).toHaveLength(2)
  })

  it('is not what has failed meanwhile', async () => {
    const asked = client.invalidateQueries({ queryKey })
    answers[0]?.reject(new Error('There is no line.'))
    await asked
    expect(answers).toHaveLength(1)
    expect(client.getQueryState(queryKey)?.status).toBe('error')
  })
})

describe('a question that failed', () => {
  it.each([
    ['not asked again when its answer could not be read', new ApiError(200, { code: '' }), 1],
    ['not asked again when it was refused', new ApiError(404, { code: 'not_found:chat' }), 1],
    ['asked again when the server failed', new ApiError(500, { code: '' }), 3],
    ['asked again when the server could not be reached', new ApiError(503, { code: 'offline:chat' }), 3],
  ])('is %s', async (_, error, times) => {
    const client = createQueryClient()
    let asked = 0
    const queryFn = () => {
      asked += 1
      return Promise.reject(error)
    }
    const { retry } = client.getDefaultOptions().queries ?? {}
    await client
      .fetchQuery({ queryKey: ['x'], queryFn, retry: retry ?? false, retryDelay: 0 })
      .catch(() => null)
    expect(asked).toBe(times)
    client.clear()
  })
})
