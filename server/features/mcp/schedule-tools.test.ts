import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Confirmation } from '#contract/publishing/confirmations.ts'
import type { Notice } from '#contract/notifications.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { connect } from '#test/harness/connect.ts'
import { makeKey, openMcp, type Program } from '#test/harness/mcp.ts'
import { savePost } from '#test/harness/posts.ts'

const begun = Date.UTC(2026, 10, 20, 8)
const hour = 60 * 60 * 1000

describe('the schedule for other programs: its tools', () => {
  let app: TestApp
  let writer: Client
  let program: Program
  let now = begun
  beforeAll(async () => {
    app = await startTestApp({ now: () => now })
  })
  afterAll(() => app.stop())
  beforeEach(async () => {
    // Each test has its own user and key.
    now += 1000 * hour
    writer = await app.guest()
    await writer.patch('/api/profile', { timezone: 'Europe/Berlin' })
    program = await openMcp(app.url, await makeKey(writer))
    return () => program.close()
  })

  const wallDay = (days: number) => new Date(now + days * 24 * hour).toISOString().slice(0, 10)
  const text = (id: string) => program.data('read_post', { id })

  type Asked = { confirmationId: string; state: string; time: string; moved: boolean }
  const ask = async (wish: Record<string, unknown>) =>
    (await program.data('schedule_post', wish)) as unknown as Asked
  const decide = (id: string, word: 'confirm' | 'refuse') =>
    writer.post<Confirmation>(`/api/confirmations/${id}/${word}`)
  const put = async (wish: Record<string, unknown>) => {
    const asked = await ask(wish)
    expect((await decide(asked.confirmationId, 'confirm')).status).toBe(200)
    return asked
  }
  const notices = async () =>
    (await writer.get<{ notifications: Notice[] }>('/api/notifications')).body.notifications

  it('show free times, ask for one by the slot rule on the writer’s clock, and take it back', async () => {
    await connect(writer)
    const [one, other] = [await savePost(writer, 'One'), await savePost(writer, 'Other')]
    const day = wallDay(2)
    const free = async () => {
      const { days } = await program.data('list_free_slots', { from: day, days: 1 })
      return days as { free: string[]; taken: string[] }[]
    }
    expect((await free())[0]).toMatchObject({ day, taken: [] })
    expect((await free())[0]?.free).toHaveLength(18)
    const first = await put({ id: one, day, time: '09:30' })
    expect(first).toMatchObject({ state: 'waiting', moved: false, time: `${day} 09:30 (Europe/Berlin)` })
    expect((await free())[0]).toMatchObject({ taken: ['09:30'] })
    expect((await free())[0]?.free).not.toContain('09:00')
    now += 1000
    const moved = await put({ id: other, day, time: '09:00' })
    expect(moved).toMatchObject({ moved: true, time: `${day} 10:00 (Europe/Berlin)` })
    expect(await text(other)).toMatchObject({ status: 'scheduled' })
    expect(await program.data('unschedule_post', { id: one })).toMatchObject({ status: 'draft' })
  })

  it('put nothing on the schedule before its writer has said yes', async () => {
    await connect(writer)
    const id = await savePost(writer, 'One')
    const day = wallDay(2)
    const { confirmationId } = await ask({ id, day, time: '09:00' })
    expect(await text(id)).toMatchObject({ status: 'draft', scheduledAt: null })
    expect(await notices()).toMatchObject([
      { kind: 'asked', headline: '"A program" asks to schedule "One".', confirmationId },
    ])
    const { body } = await writer.get<Confirmation>(`/api/confirmations/${confirmationId}`)
    expect(body).toMatchObject({
      state: 'waiting',
      schedule: { at: `${day}T08:00:00.000Z`, timezone: 'Europe/Berlin' },
    })
    expect((await decide(confirmationId, 'confirm')).body).toMatchObject({ state: 'confirmed' })
    expect((await decide(confirmationId, 'confirm')).body).toMatchObject({ state: 'confirmed' })
    expect(await text(id)).toMatchObject({ status: 'scheduled', scheduledAt: `${day}T08:00:00.000Z` })
    expect(await program.data('confirmation_status', { confirmationId })).toMatchObject({
      state: 'confirmed',
      scheduledAt: `${day}T08:00:00.000Z`,
    })
  })

  it('put nothing there that its writer refuses, or that was changed after they were asked', async () => {
    await connect(writer)
    const id = await savePost(writer, 'One')
    const wish = { id, day: wallDay(2), time: '09:00' }
    const refused = await ask(wish)
    expect((await decide(refused.confirmationId, 'refuse')).body).toMatchObject({ state: 'refused' })
    const changed = await ask(wish)
    now += 1000
    await writer.post(`/api/document?id=${id}`, { title: 'One', content: 'Other words' })
    expect(await decide(changed.confirmationId, 'confirm')).toMatchObject({ status: 400 })
    const late = await ask(wish)
    now += 11 * 60_000
    expect(await decide(late.confirmationId, 'confirm')).toMatchObject({ status: 400 })
    expect(await text(id)).toMatchObject({ status: 'draft' })
  })

  it('ask for one time of a post at a time', async () => {
    await connect(writer)
    const id = await savePost(writer, 'One')
    const first = await ask({ id, day: wallDay(2), time: '09:00' })
    expect((await ask({ id, day: wallDay(2), time: '09:00' })).confirmationId).toBe(first.confirmationId)
    const second = await ask({ id, day: wallDay(3), time: '09:00' })
    expect(second.confirmationId).not.toBe(first.confirmationId)
    expect((await decide(first.confirmationId, 'confirm')).body).toMatchObject({
      cause: 'This request is no longer open.',
    })
  })

  it('let nothing of theirs go out within the hour, but take a post off the schedule at any time', async () => {
    await connect(writer)
    const id = await savePost(writer, 'Soon')
    const soon = new Date(now + 30 * 60_000).toISOString()
    const [day = '', time = ''] = soon.split('T')
    await writer.patch('/api/profile', { timezone: 'UTC' })
    const early = await program.refusal('schedule_post', { id, day, time: time.slice(0, 5) })
    expect(early).toContain('an hour ahead at least')
    const wish = { documentId: id, scheduledAt: soon, timezone: 'UTC' }
    expect((await writer.post('/api/posts/schedule', wish)).status).toBe(200)
    const { version } = await text(id)
    expect(await program.refusal('change_post', { id, version, text: 'x' })).toContain('within the hour')
    const later = { id, day: wallDay(3), time: '12:00' }
    expect(await put(later)).toMatchObject({ moved: false })
    const changed = await program.data('change_post', { id, version, text: 'x' })
    expect(changed).toMatchObject({ text: 'x', status: 'draft' })
    await writer.post('/api/posts/schedule', wish)
    expect(await program.data('unschedule_post', { id })).toMatchObject({ status: 'draft' })
  })

  it('say in plain words why a post cannot be scheduled', async () => {
    const id = await savePost(writer, 'One')
    const wish = { id, day: wallDay(2), time: '09:00' }
    expect(await program.refusal('schedule_post', wish)).toBe(
      'Connect the practice network to schedule this post.',
    )
    await connect(writer)
    expect(await program.refusal('schedule_post', { ...wish, day: '2020-01-01' })).toContain('passed')
    await writer.patch('/api/profile', { timezone: null })
    expect(await program.refusal('schedule_post', wish)).toContain('timezone')
    expect(await program.refusal('list_free_slots')).toContain('timezone')
  })
})
