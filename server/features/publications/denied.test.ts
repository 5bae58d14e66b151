import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Network, NetworkError } from '#server/adapters/network/network.ts'
import { createLimits } from '#server/features/limits/service.ts'
import { publications } from '#server/telemetry/metrics.ts'
import { type Delivery, forgetDuplicates, recordLog, startDelivery } from '#test/harness/delivery.ts'

describe('a post whose owner has said that it is not there, and that is there after all', () => {
  let delivery: Delivery
  beforeAll(async () => {
    delivery = await startDelivery()
    forgetDuplicates(delivery.practice)
  })
  afterEach(() => delivery.rest())
  afterAll(() => delivery.close())

  const accept = (text: string) => delivery.accept({ text })
  const stateOf = async (id: string) => (await delivery.rowOf(id)).state
  const stepsOf = async (id: string) => (await delivery.stepsOf(id)).map(({ toState }) => toState)
  const sent = async (text: string) => (await delivery.sent(text)).length
  const countOf = async (outcome: string) =>
    (await publications.get()).values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0
  const goneOut = 'An earlier attempt reached the network after all.'
  /** Puts a post on the network whose response is held until `answer` is called, after its owner has reported the outcome. */
  async function resolved(
    text: string,
    { outcome, ...parts }: Parameters<Delivery['server']>[0] & { outcome: 'published' | 'not-published' },
  ) {
    const gate = Promise.withResolvers<void>()
    delivery.practice.faults.push({ on: 'create', when: 'after', hold: gate.promise })
    const { documentId, publicationId } = await accept(text)
    delivery.server(parts).start()
    await expect.poll(() => sent(text)).toBe(1)
    await delivery.db.updateTable('job').set({ leaseOwner: null, leaseUntil: null }).execute()
    const other = delivery.server(parts)
    other.start()
    await expect.poll(() => stateOf(publicationId)).toBe('unknown')
    await other.resolve(delivery.actor, { documentId, outcome })
    expect(await stateOf(publicationId)).toBe(outcome === 'published' ? 'published' : 'failed')
    return { documentId, publicationId, answer: gate.resolve }
  }
  const denied = (text: string, parts: Parameters<Delivery['server']>[0] = {}) =>
    resolved(text, { outcome: 'not-published', ...parts })
  const publish = (documentId: string) =>
    delivery.server().publish(delivery.actor, { documentId, idempotencyKey: null })
  const latest = (documentId: string) => delivery.documents.latestVersion(delivery.actor, documentId)

  it('is published, and cannot go out twice', async () => {
    const { documentId, publicationId, answer } = await denied('Denied too early')
    const published = await countOf('published')
    answer()
    await expect.poll(() => stateOf(publicationId)).toBe('published')
    await expect.poll(() => countOf('published')).toBe(published + 1)
    expect(await stepsOf(publicationId)).toEqual([
      'queued',
      'uploading',
      'ready',
      'sending',
      'unknown',
      'failed',
      'published',
    ])
    expect((await delivery.stepsOf(publicationId)).at(-1)).toMatchObject({ fromState: 'failed' })
    const { urn, url } = await delivery.rowOf(publicationId)
    expect(urn).toMatch(/^urn:li:share:/)
    expect(await latest(documentId)).toMatchObject({ status: 'published', url, failure: null })
    await expect(publish(documentId)).rejects.toMatchObject({
      reason: 'This post has already been published.',
    })
    const counted = await delivery.db.selectFrom('countedPost').select('documentId').execute()
    expect(counted.filter((post) => post.documentId === documentId)).toHaveLength(1)
    const notices = await delivery.db.selectFrom('notice').select(['kind', 'documentId']).execute()
    expect(notices).toContainEqual({ kind: 'published', documentId })
  })

  it('is published although nothing is left of its owner’s month', async () => {
    const limits = createLimits({
      db: delivery.db,
      now: () => delivery.clock.now,
      settings: { dailyMessages: 0, monthlyPosts: 1 },
    })
    const { documentId, publicationId, answer } = await denied('Denied and over', { limits })
    const { publicationId: other } = await accept('Takes the last of the month')
    await delivery.settled(other)
    answer()
    await expect.poll(() => stateOf(publicationId)).toBe('published')
    expect(await latest(documentId)).toMatchObject({ status: 'published', failure: null })
    await expect(publish(documentId)).rejects.toMatchObject({ code: 'bad_request:api' })
  })

  it('gets its number back from another post that claimed it', async () => {
    const { publicationId, answer } = await denied('Denied and claimed')
    const [card] = await delivery.sent('Denied and claimed')
    const postNumber = /urn:li:share:(\d+)/.exec(card?.path ?? '')?.[1] ?? 'no number'
    const other = await accept('Claims another')
    await delivery.settled(other.publicationId)
    const claim = delivery.db.updateTable('publication').set({ postNumber })
    await claim.where('id', '=', other.publicationId).execute()
    answer()
    await expect.poll(() => stateOf(publicationId)).toBe('published')
    expect(await delivery.rowOf(publicationId)).toMatchObject({ postNumber })
    expect(await delivery.rowOf(other.publicationId)).toMatchObject({ postNumber: null })
  })

  it('leaves the schedule on which it was put meanwhile', async () => {
    const { documentId, publicationId, answer } = await denied('Denied and scheduled')
    const scheduled = {
      status: 'scheduled',
      scheduledAt: delivery.clock.now,
      workflowRunId: 'later',
    } as const
    await delivery.db.updateTable('document').set(scheduled).where('id', '=', documentId).execute()
    answer()
    await expect.poll(() => stateOf(publicationId)).toBe('published')
    expect(await latest(documentId)).toMatchObject({ status: 'published', scheduledAt: null })
  })

  it.each(['queued', 'uploading', 'ready'] as const)(
    'stops what was to bring it out once more: %s',
    async (state) => {
      const text = `Denied and ${state} anew`
      const { documentId, publicationId, answer } = await denied(text)
      const waits = { status: 429, headers: { 'retry-after': '60' } }
      delivery.practice.faults.push({ on: 'create', when: 'before', answer: waits })
      const { publicationId: second } = await publish(documentId)
      const steps = ['queued', 'uploading', 'ready', 'sending', 'ready']
      await expect.poll(() => stepsOf(second)).toEqual(steps)
      await delivery.db.updateTable('publication').set({ state }).where('id', '=', second).execute()
      answer()
      await expect.poll(() => stateOf(publicationId)).toBe('published')
      expect(await delivery.rowOf(second)).toMatchObject({ state: 'failed', reason: goneOut })
      expect(await latest(documentId)).toMatchObject({ status: 'published', failure: null })
      expect(await sent(text)).toBe(1)
    },
  )

  it('leaves one that is being sent once more to its own end', async () => {
    const { documentId, publicationId, answer } = await denied('Denied and sent anew')
    const gate = Promise.withResolvers<void>()
    delivery.practice.faults.push({ on: 'create', when: 'before', hold: gate.promise })
    const { publicationId: second } = await publish(documentId)
    await expect.poll(() => stateOf(second)).toBe('sending')
    answer()
    await expect.poll(() => stateOf(publicationId)).toBe('published')
    expect(await stateOf(second)).toBe('sending')
    expect(await latest(documentId)).toMatchObject({ status: 'draft', publication: 'sending' })
    gate.resolve()
    await delivery.settled(second)
    // The second one had already been sent: both are on the network, and both are recorded as published.
    const { state, url } = await delivery.rowOf(second)
    expect(state).toBe('published')
    expect(await latest(documentId)).toMatchObject({ url })
    expect(await sent('Denied and sent anew')).toBe(2)
    expect(await latest(documentId)).toMatchObject({ status: 'published', failure: null })
  })

  const counted = async (documentId: string) =>
    (await delivery.db.selectFrom('countedPost').select('documentId').execute()).filter(
      (post) => post.documentId === documentId,
    ).length

  it.each([
    { how: 'refused', kind: 'change-post', end: 'failed' },
    { how: 'answered by nobody', kind: 'unknown', end: 'unknown' },
  ] as const)('stays published when what left once more is $how', async ({ how, kind, end }) => {
    const text = `Denied, and what left anew is ${how}`
    const gate = Promise.withResolvers<void>()
    let requests = 0
    const createPost: Network['createPost'] = async (post) => {
      requests += 1
      if (requests === 1) return delivery.network.createPost(post)
      await gate.promise
      throw new NetworkError(kind, { reason: how })
    }
    const network = { ...delivery.network, createPost }
    const { documentId, publicationId, answer } = await denied(text, { network })
    const { publicationId: second } = await publish(documentId)
    await expect.poll(() => stateOf(second)).toBe('sending')
    answer()
    await expect.poll(() => stateOf(publicationId)).toBe('published')
    gate.resolve()
    await delivery.settled(second)
    expect(await stateOf(second)).toBe(end)
    const { url } = await delivery.rowOf(publicationId)
    expect(await latest(documentId)).toMatchObject({ status: 'published', url, failure: null })
    expect(await counted(documentId)).toBe(1)
    await expect(publish(documentId)).rejects.toMatchObject({ code: 'bad_request:api' })
  })

  it('stays as its owner has said where they have said that it is there', async () => {
    const { log, lines } = recordLog()
    const { documentId, publicationId, answer } = await resolved('Found', { outcome: 'published', log })
    const published = await countOf('published')
    answer()
    await delivery.pause()
    expect(await countOf('published')).toBe(published)
    const said = lines.filter(({ publication }) => publication === publicationId)
    expect(said.map(({ level, msg }) => [level, msg])).toEqual([
      [30, 'post sent'],
      [40, 'a publication had already been settled'],
    ])
    const steps = await delivery.stepsOf(publicationId)
    expect(steps.at(-1)).toMatchObject({ fromState: 'unknown', toState: 'published' })
    const notices = await delivery.db
      .selectFrom('notice')
      .select('kind')
      .where('documentId', '=', documentId)
      .execute()
    expect(notices).toEqual([{ kind: 'unknown' }])
  })

  it('stays as its owner has said when the network says so too', async () => {
    const gate = Promise.withResolvers<void>()
    const createPost: Network['createPost'] = async () => {
      await gate.promise
      throw new NetworkError('change-post', { reason: 'It is refused.' })
    }
    const network = { ...delivery.network, createPost }
    const { documentId, publicationId } = await accept('Denied with reason')
    delivery.server({ network }).start()
    await expect.poll(() => stateOf(publicationId)).toBe('sending')
    await delivery.db.updateTable('job').set({ leaseOwner: null, leaseUntil: null }).execute()
    const other = delivery.server({ network })
    other.start()
    await expect.poll(() => stateOf(publicationId)).toBe('unknown')
    await other.resolve(delivery.actor, { documentId, outcome: 'not-published' })
    gate.resolve()
    await delivery.pause()
    expect(await stateOf(publicationId)).toBe('failed')
    expect(await latest(documentId)).toMatchObject({ status: 'draft', failure: null })
  })

  it('is published although nobody knows what became of what left once more', async () => {
    const { documentId, publicationId, answer } = await denied('Denied, and unknown anew')
    delivery.practice.faults.push({ on: 'create', when: 'before', drop: true })
    const { publicationId: second } = await publish(documentId)
    await delivery.settled(second)
    expect(await latest(documentId)).toMatchObject({ status: 'draft', failure: { kind: 'unknown' } })
    answer()
    await expect.poll(() => stateOf(publicationId)).toBe('published')
    expect(await latest(documentId)).toMatchObject({ status: 'published', failure: null })
    const { resolve } = delivery.server()
    await resolve(delivery.actor, { documentId, outcome: 'not-published' })
    expect(await stateOf(second)).toBe('failed')
    expect(await latest(documentId)).toMatchObject({ status: 'published', failure: null })
  })
})
