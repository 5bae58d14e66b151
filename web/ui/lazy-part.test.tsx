import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Button } from './button.tsx'
import { lazyDialog, lazyPart } from './lazy-part.tsx'
import { Toaster } from './toasts/toaster.tsx'
import userEvent from '@testing-library/user-event'

const lostLine = () =>
  Promise.reject(
    new TypeError('Failed to fetch dynamically imported module: http://lede.test/assets/part.js'),
  )

/** Code that cannot be fetched the first time, nor until the connection is back. */
function onceLost<Content>(content: Content) {
  let isBack = false
  addEventListener('online', () => (isBack = true), { once: true })
  return () => (isBack ? Promise.resolve(content) : lostLine())
}

const comeBack = () => act(() => void window.dispatchEvent(new Event('online')))

it('leaves the rest of the screen as it is while a part cannot be loaded, and shows the part when it can', async () => {
  const Picker = lazyPart(
    onceLost(({ name }: { name: string }) => <p>Pick {name}</p>),
    { fallback: ({ name, hasFailed }) => <p>{hasFailed ? `No ${name} yet` : `Waiting for ${name}`}</p> },
  )
  render(
    <>
      <textarea aria-label="Post" defaultValue="Never lost" />
      <Picker name="emojis" />
    </>,
  )
  expect(screen.getByText('Waiting for emojis')).toBeDefined()
  expect(await screen.findByText('No emojis yet')).toBeDefined()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Post' }).value).toBe('Never lost')
  comeBack()
  expect(await screen.findByText('Pick emojis')).toBeDefined()
})

it('shows a part at once whose code was fetched before', async () => {
  const Part = lazyPart(async () => () => <p>Here</p>)
  await Part.preload()
  render(<Part />)
  expect(screen.getByText('Here')).toBeDefined()
})

it('fetches a part for its screen when it could not be fetched before', async () => {
  const Part = lazyPart(onceLost(() => <p>Here</p>))
  await Part.preload()
  comeBack()
  render(<Part />)
  expect(await screen.findByText('Here')).toBeDefined()
})

function Publishing({ Dialog }: { Dialog: ReturnType<typeof publishDialog> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Publish</Button>
      <output>{isOpen ? 'Asked for' : 'Closed'}</output>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} />
      <Toaster />
    </>
  )
}

const publishDialog = () =>
  lazyDialog(
    onceLost(({ isOpen }: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) => (
      <p>{isOpen ? 'Publish this post?' : 'Closing'}</p>
    )),
  )

it('tells what stands in for a dialog whether it is still on its way', async () => {
  const Waited = lazyDialog(
    onceLost((_: { isOpen: boolean }) => <p>Publish this post?</p>),
    { whileLoading: ({ isWaiting }) => <p>{isWaiting ? 'On its way' : 'Nothing comes'}</p> },
  )
  render(<Waited isOpen />)
  expect(screen.getByText('On its way')).toBeDefined()
  expect(await screen.findByText('Nothing comes')).toBeDefined()
  comeBack()
  expect(await screen.findByText('Publish this post?')).toBeDefined()
  expect(screen.queryByText('Nothing comes')).toBeNull()
})

it('says of a dialog that it could not be loaded, and opens it when the connection is back', async () => {
  const user = userEvent.setup()
  render(<Publishing Dialog={publishDialog()} />)
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('This could not be loaded')).toBeDefined()
  comeBack()
  expect(await screen.findByText('Publish this post?')).toBeDefined()
  await expect.poll(() => screen.queryByText('This could not be loaded')).toBeNull()
  expect(screen.getByText('Asked for')).toBeDefined()
})

it('gives a dialog up when its notice is closed', async () => {
  const user = userEvent.setup()
  render(<Publishing Dialog={publishDialog()} />)
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText('This could not be loaded')
  await user.click(screen.getByRole('button', { name: 'Close toast' }))
  expect(await screen.findByText('Closed')).toBeDefined()
})
