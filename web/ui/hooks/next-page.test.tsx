import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { NextPageFoot, useNextPage } from './next-page.tsx'

const queryKey = ['numbers']
const pageCount = 4

type Answer = (page: number) => Promise<number>

function Numbers({ answer }: { answer: Answer }) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal: _ }) => answer(pageParam),
    initialPageParam: 1,
    getNextPageParam: (last) => (last < pageCount ? last + 1 : undefined),
    retry: false,
  })
  useNextPage(query, true)
  return (
    <>
      <output>{query.data?.pages.join(' ')}</output>
      <NextPageFoot pages={query} what="numbers" />
    </>
  )
}

const show = (client: QueryClient, answer: Answer) =>
  render(
    <QueryClientProvider client={client}>
      <Numbers answer={answer} />
    </QueryClientProvider>,
  )

it('goes on to the last page although a refetch ends the request for one before anything is drawn', async () => {
  const client = new QueryClient()
  let interrupted = 0
  show(client, async (page) => {
    if (page === 2 && interrupted === 0) {
      interrupted += 1
      queueMicrotask(() => void client.invalidateQueries({ queryKey }))
    }
    return page
  })
  expect(await screen.findByText('1 2 3 4')).toBeTruthy()
  expect(interrupted).toBe(1)
})

it('asks for a page that failed only when it is asked to', async () => {
  let fails = true
  let asked = 0
  show(new QueryClient(), async (page) => {
    if (page === 3) asked += 1
    if (page === 3 && fails) throw new Error('The server is away.')
    return page
  })
  const again = await screen.findByRole('button', { name: 'More numbers could not be loaded. Try again' })
  expect(screen.getByText('1 2')).toBeTruthy()
  expect(asked).toBe(1)
  fails = false
  await userEvent.click(again)
  expect(await screen.findByText('1 2 3 4')).toBeTruthy()
})
