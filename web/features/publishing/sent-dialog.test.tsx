import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { SentRecord } from '#contract/publishing/publications.ts'
import { FakeDocumentServer, json } from '#web/features/editor/fake-document-server.ts'
import { opensWithoutOpener } from '#web/ui/fake-screen.ts'
import { SentRecordButton } from './sent-panel.tsx'

const sentCall = 'GET /api/posts/sent'
const record: SentRecord = {
  publicationId: 'p1',
  state: 'published',
  way: 'network',
  network: 'linkedin',
  sentAt: '2026-11-20T09:00:00.000Z',
  text: 'Two (lines)\nof it',
  request: '{"commentary":"Two \\\\(lines\\\\)"}',
  media: [
    {
      kind: 'image',
      url: 'https://lede.example/files/1/lift.png',
      name: 'lift.png',
      size: 2048,
      sha256: 'ab'.repeat(32),
      urn: 'urn:li:image:7',
      alt: 'A lift',
      title: '',
    },
  ],
  urn: 'urn:li:share:7',
  url: null,
  steps: [{ state: 'published', detail: 'urn:li:share:7', at: '2026-11-20T09:00:01.000Z' }],
}
let server: FakeDocumentServer

beforeEach(() => {
  server = new FakeDocumentServer()
  vi.stubGlobal('fetch', server.fetch)
})

async function open() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SentRecordButton documentId="d1" />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'What exactly went out?' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'What exactly went out?' })) }
}

it('shows the text, the files and the request that went out', async () => {
  server.on(sentCall, () => json({ sent: [record], nextCursor: null }))
  const { user, dialog } = await open()
  const shown = within(await dialog.findByRole('region', { name: 'Published' }))
  expect(shown.getByText(/Two \(lines\)/)).toBeDefined()
  const file = shown.getByRole('link', { name: /lift\.png/ })
  expect(file).toHaveProperty('href', record.media[0]?.url)
  expect(opensWithoutOpener(file)).toBe(true)
  expect(shown.getByText(/Alt text: A lift/)).toBeDefined()
  expect(shown.getByText(/urn:li:image:7/)).toBeDefined()
  await user.click(shown.getByText('Every step and the exact request'))
  expect(shown.getByText(record.request ?? '')).toBeDefined()
})

it('says so when nothing was sent, and when the record cannot be read', async () => {
  server.on(sentCall, () => json({ sent: [], nextCursor: null }))
  const { dialog } = await open()
  expect(await dialog.findByText('No part of this post was ever sent.')).toBeDefined()
  cleanup()
  server.on(sentCall, () => json({ code: '', message: 'No' }, 500))
  const again = await open()
  expect(await again.dialog.findByText('The record could not be read.')).toBeDefined()
  server.on(sentCall, () => json({ sent: [record], nextCursor: null }))
  await again.user.click(again.dialog.getByRole('button', { name: 'Try again' }))
  expect(await again.dialog.findByRole('region', { name: 'Published' })).toBeDefined()
})

it('shows earlier records when it is asked to', async () => {
  const earlier = { ...record, publicationId: 'p0', state: 'failed' }
  server.on(sentCall, () => json({ sent: [record], nextCursor: 'c1' }))
  const { user, dialog } = await open()
  const more = await dialog.findByRole('button', { name: 'Show earlier records' })
  server.on(sentCall, () => json({ sent: [earlier], nextCursor: null }))
  await user.click(more)
  expect(await dialog.findByRole('region', { name: 'Not published' })).toBeDefined()
  expect(dialog.getByRole('region', { name: 'Published' })).toBeDefined()
  expect(dialog.queryByRole('button', { name: 'Show earlier records' })).toBeNull()
})
