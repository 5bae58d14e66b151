import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
    // Each test has a person and a key of its own.
    now += 1000 * hour
    writer = await app.guest()
    await writer.patch('/api/profile', { timezone: 'Europe/Berlin' })
    program = await openMcp(app.url, await makeKey(writer))
    return () => program.close()
  })

  const wallDay = (days: number) => new Date(now + days * 24 * hour).toISOString().slice(0, 10)
  const text = (id: string) => program.data('read_post', { id })

  it('show free times, schedule by the slot rule on the writer’s clock, and take it back', async () => {
    await connect(writer)
    const [one, other] = [await savePost(writer, 'One'), await savePost(writer, 'Other')]
    const day = wallDay(2)
    const free = async () => {
      const { days } = await program.data('list_free_slots', { from: day, days: 1 })
      return days as { free: string[]; taken: string[] }[]
    }
    expect((await free())[0]).toMatchObject({ day, taken: [] })
    expect((await free())[0]?.free).toHaveLength(18)
    const put = await program.data('schedule_post', { id: one, day, time: '09:30' })
    expect(put).toMatchObject({ status: 'scheduled', moved: false, time: `${day} 09:30 (Europe/Berlin)` })
    expect((await free())[0]).toMatchObject({ taken: ['09:30'] })
    expect((await free())[0]?.free).not.toContain('09:00')
    now += 1000
    const moved = await program.data('schedule_post', { id: other, day, time: '09:00' })
    expect(moved).toMatchObject({ moved: true, time: `${day} 10:00 (Europe/Berlin)` })
    const again = await program.data('schedule_post', { id: other, day, time: '10:00' })
    expect(again).toMatchObject({ moved: false, scheduledAt: moved.scheduledAt })
    expect(await program.data('unschedule_post', { id: one })).toMatchObject({ status: 'draft' })
    const { body } = await writer.get<{ notifications: { kind: string; headline: string }[] }>(
      '/api/notifications',
    )
    expect(body.notifications).toMatchObject([
      { kind: 'scheduled', headline: '"A program" has scheduled "Other".' },
      { kind: 'scheduled', headline: '"A program" has scheduled "One".' },
    ])
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
    expect(await program.data('schedule_post', later)).toMatchObject({ moved: false })
    const changed = await program.data('change_post', { id, version, text: 'x' })
    expect(changed).toMatchObject({ text: 'x', status: 'scheduled' })
    await writer.post('/api/posts/schedule', wish)
    expect(await program.data('unschedule_post', { id })).toMatchObject({ status: 'draft' })
  })

  it('say in plain words why a post cannot be scheduled', async () => {
    const id = await savePost(writer, 'One')
    const wish = { id, day: wallDay(2), time: '09:00' }
    expect(await program.refusal('schedule_post', wish)).toBe('Connect LinkedIn to schedule this post.')
    await connect(writer)
    expect(await program.refusal('schedule_post', { ...wish, day: '2020-01-01' })).toContain('passed')
    await writer.patch('/api/profile', { timezone: null })
    expect(await program.refusal('schedule_post', wish)).toContain('timezone')
    expect(await program.refusal('list_free_slots')).toContain('timezone')
  })
})
