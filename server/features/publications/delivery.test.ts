import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PublicationState } from '#contract/documents.ts'
import { type Network, NetworkError } from '#server/adapters/network/network.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import type { Documents } from '#server/features/documents/service.ts'
import { publications as endings } from '#server/telemetry/metrics.ts'
import { type Delivery, forgetDuplicates, recordLog, startDelivery } from '#test/harness/delivery.ts'
import { deserted } from '#test/harness/deserted.ts'
import { quarantinePublications } from './service.ts'

describe('the delivery of a post', () => {
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

  it('has the exact request on the disk before it leaves', async () => {
    const gate = Promise.withResolvers<void>()
    delivery.practice.faults.push({ on: 'create', when: 'before', hold: gate.promise })
    const { publicationId } = await accept('On (disk) first')
    delivery.server().start()
    await expect.poll(() => delivery.practice.faults).toEqual([])
    const { memberUrn: authorUrn } = (await delivery.connections.credentials(delivery.actor.userId)) ?? {
      memberUrn: '',
    }
    const request = delivery.network.requestFor({ authorUrn, text: 'On (disk) first' })
    expect(await delivery.rowOf(publicationId)).toMatchObject({ state: 'sending', request })
    gate.resolve()
    await delivery.settled(publicationId)
    expect(await delivery.rowOf(publicationId)).toMatchObject({ state: 'published', request })
    expect(await stepsOf(publicationId)).toEqual(['queued', 'uploading', 'ready', 'sending', 'published'])
  })

  it('happens once, however many servers there are', async () => {
    // A server that starts on SQLite assumes that it is the only one, so all start before there is work.
    for (const one of [delivery.server(), delivery.server(), delivery.server()]) one.start()
    const texts = Array.from({ length: 12 }, (_, at) => `Of many servers ${at}`)
    const accepted = await Promise.all(texts.map((text) => accept(text)))
    for (const { publicationId } of accepted) await delivery.settled(publicationId)
    for (const text of texts) expect(await sent(text)).toBe(1)
  })

  it('does not begin, in any way, for a post that changes each time it is looked at', async () => {
    const { actor, documents } = delivery
    const documentId = randomUUID()
    let changes = 0
    const save = () =>
      documents.save(actor, documentId, { content: `Restless ${changes}`, title: 'T', kind: 'text' })
    const latestVersion: Documents['latestVersion'] = async (owner, id) => {
      const read = await documents.latestVersion(owner, id)
      changes += 1
      await save()
      return read
    }
    await save()
    const { publish, byHand, look, refuseUnsendable } = delivery.server({
      documents: { ...documents, latestVersion },
    })
    const refused = { reason: 'This post is being changed. Try again in a moment.' }
    await expect(publish(actor, { documentId, idempotencyKey: null })).rejects.toMatchObject(refused)
    await expect(byHand.prepare(actor, documentId)).rejects.toMatchObject(refused)
    const version = new Date(delivery.clock.now).toISOString()
    await expect(byHand.begin(actor, { documentId, version })).rejects.toMatchObject(refused)
    // The path of scheduling a post, and of a program's request to publish it.
    const checked = await look(actor, documentId)
    const take = (tx: Tx) => documents.take(tx, actor, documentId)
    const schedule = async (tx: Tx) => refuseUnsendable(tx, await take(tx), checked)
    await expect(delivery.db.transaction().execute(schedule)).rejects.toMatchObject(refused)
    // Publishing reads the post five times before refusing it; the other three calls read it once each.
    expect(changes).toBe(8)
    const publications = delivery.db
      .selectFrom('publication')
      .select('id')
      .where('documentId', '=', documentId)
    expect(await publications.execute()).toEqual([])
  })

  it('ends as unknown when its server died while sending, and is not sent again', async () => {
    const { documentId, publicationId } = await accept('Died while sending')
    const dead = { leaseOwner: 'dead', leaseUntil: delivery.clock.now - 1 }
    await delivery.db.updateTable('job').set(dead).execute()
    await delivery.db
      .updateTable('publication')
      .set({ state: 'sending' })
      .where('id', '=', publicationId)
      .execute()
    delivery.server().start()
    await delivery.settled(publicationId)
    expect(await stateOf(publicationId)).toBe('unknown')
    expect(await delivery.failureOf(documentId)).toMatchObject({
      kind: 'unknown',
      reason: "The server stopped while the post was being sent, so we don't know whether it went out.",
    })
    expect(await sent('Died while sending')).toBe(0)
  })

  describe('that a server without a lease moved a moment before it died', () => {
    /** A database that moves the publication once, between reading it and the transaction that follows. */
    function movedBetween(id: string, from: PublicationState, to: PublicationState): Db {
      let isMoved = false
      const { db } = delivery
      const move = async () => {
        if (isMoved || (await stateOf(id)) !== from) return
        isMoved = true
        await db.updateTable('publication').set({ state: to }).where('id', '=', id).execute()
      }
      const transaction = () => ({
        execute: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
          await move()
          return db.transaction().execute(work)
        },
      })
      return new Proxy(db, {
        get(target, name) {
          if (name === 'transaction') return transaction
          const value: unknown = Reflect.get(target, name)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
    }

    it.each(['queued', 'ready'] as const)(
      'is unknown when that server was about to send it: %s',
      async (state) => {
        const text = `Moved from ${state} to sending`
        const { publicationId } = await accept(text)
        await delivery.db.updateTable('publication').set({ state }).where('id', '=', publicationId).execute()
        delivery.server({ db: movedBetween(publicationId, state, 'sending') }).start()
        await delivery.settled(publicationId)
        expect(await stateOf(publicationId)).toBe('unknown')
        expect(await sent(text)).toBe(0)
      },
    )

    it('goes out when that server was about to try again', async () => {
      const { publicationId } = await accept('Moved back')
      await delivery.db
        .updateTable('publication')
        .set({ state: 'sending' })
        .where('id', '=', publicationId)
        .execute()
      delivery.server({ db: movedBetween(publicationId, 'sending', 'ready') }).start()
      await delivery.settled(publicationId)
      expect(await stateOf(publicationId)).toBe('published')
      expect(await sent('Moved back')).toBe(1)
    })
  })

  it('is settled by an answer that comes after it was called unknown', async () => {
    const gate = Promise.withResolvers<void>()
    delivery.practice.faults.push({ on: 'create', when: 'after', hold: gate.promise })
    const { documentId, publicationId } = await accept('Slow answer')
    delivery.server().start()
    await expect.poll(() => sent('Slow answer')).toBe(1)
    await delivery.db.updateTable('job').set({ leaseOwner: null, leaseUntil: null }).execute()
    delivery.server().start()
    await expect.poll(() => stateOf(publicationId)).toBe('unknown')
    gate.resolve()
    await expect.poll(() => stateOf(publicationId)).toBe('published')
    expect(await delivery.documents.latestVersion(delivery.actor, documentId)).toMatchObject({
      status: 'published',
      failure: null,
    })
    expect(await sent('Slow answer')).toBe(1)
    // The owner no longer has to check whether it is there.
    const notices = await delivery.db
      .selectFrom('notice')
      .select(['kind', 'readAt'])
      .where('documentId', '=', documentId)
      .execute()
    const kindsOf = (isRead: boolean) =>
      notices.filter(({ readAt }) => (readAt !== null) === isRead).map(({ kind }) => kind)
    expect({ read: kindsOf(true), unread: kindsOf(false) }).toEqual({
      read: ['unknown'],
      unread: ['published'],
    })
  })

  it('is a draft again when it is heard after it was called unknown that nothing was created', async () => {
    const gate = Promise.withResolvers<void>()
    const createPost: Network['createPost'] = async () => {
      await gate.promise
      throw new NetworkError('retry-later', { reason: 'Nothing was created.' })
    }
    const network = { ...delivery.network, createPost }
    const { documentId, publicationId } = await accept('Slow refusal')
    delivery.server({ network }).start()
    await expect.poll(() => stateOf(publicationId)).toBe('sending')
    await delivery.db.updateTable('job').set({ leaseOwner: null, leaseUntil: null }).execute()
    delivery.server({ network }).start()
    await expect.poll(() => stateOf(publicationId)).toBe('unknown')
    gate.resolve()
    await expect.poll(() => stateOf(publicationId)).toBe('failed')
    expect(await delivery.failureOf(documentId)).toMatchObject({
      kind: 'failed',
      reason: 'Nothing was created.',
    })
  })

  it('has its number, whichever other post of its owner has claimed it', async () => {
    const other = await accept('Claims the number of another')
    delivery.server().start()
    await delivery.settled(other.publicationId)
    const gate = Promise.withResolvers<void>()
    delivery.practice.faults.push({ on: 'create', when: 'after', hold: gate.promise })
    const { publicationId } = await accept('Whose number is claimed')
    await expect.poll(() => sent('Whose number is claimed')).toBe(1)
    const [card] = await delivery.sent('Whose number is claimed')
    const postNumber = /urn:li:share:(\d+)/.exec(card?.path ?? '')?.[1] ?? 'no number'
    await delivery.db
      .updateTable('publication')
      .set({ postNumber })
      .where('id', '=', other.publicationId)
      .execute()
    gate.resolve()
    await delivery.settled(publicationId)
    expect(await delivery.rowOf(publicationId)).toMatchObject({ state: 'published', postNumber })
    expect(await delivery.rowOf(other.publicationId)).toMatchObject({ state: 'published', postNumber: null })
  })

  it('is tried again when the network could not be reached, a few times', async () => {
    const { publicationId } = await accept('Out of reach for a while')
    const nobody = await deserted()
    const places = [nobody, nobody]
    const flaky = delivery.networkAt(() => places.shift() ?? delivery.practice.url)
    delivery.server({ network: flaky }).start()
    await delivery.settled(publicationId)
    expect(await stateOf(publicationId)).toBe('published')
    const tries = ['sending', 'ready', 'sending', 'ready', 'sending', 'published']
    expect(await stepsOf(publicationId)).toEqual(['queued', 'uploading', 'ready', ...tries])
    expect(await sent('Out of reach for a while')).toBe(1)
  })

  it('fails with the reason when the network stays out of reach', async () => {
    const { documentId, publicationId } = await accept('Out of reach')
    const nobody = await deserted()
    delivery.server({ network: delivery.networkAt(() => nobody) }).start()
    await delivery.settled(publicationId)
    expect((await stepsOf(publicationId)).filter((step) => step === 'sending')).toHaveLength(4)
    expect(await delivery.failureOf(documentId)).toMatchObject({
      kind: 'failed',
      reason: expect.stringContaining('cannot be reached'),
    })
  })

  it('stops when what would go out differs from the preview', async () => {
    const { documentId, publicationId } = await accept('Checked on the wire')
    const requestFor: Network['requestFor'] = (post) =>
      delivery.network.requestFor(post).replace('the wire', 'the wire (')
    delivery.server({ network: { ...delivery.network, requestFor } }).start()
    await delivery.settled(publicationId)
    expect(await stepsOf(publicationId)).toEqual(['queued', 'uploading', 'ready', 'failed'])
    expect(await delivery.failureOf(documentId)).toMatchObject({
      kind: 'failed',
      reason: expect.stringMatching(/differs.*"Checked on the wire".*"Checked on the wire "/),
    })
    const { detail } = await delivery.db
      .selectFrom('publicationStep')
      .select('detail')
      .where('publicationId', '=', publicationId)
      .where('toState', '=', 'failed')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(detail ?? '')).toEqual({
      expected: { text: 'Checked on the wire', media: [] },
      shown: { text: 'Checked on the wire ', media: [] },
    })
    expect(await sent('Checked on the wire')).toBe(0)
  })

  it('asks instead of sending when it is late by more than an hour', async () => {
    const lateOnes = async () =>
      (await endings.get()).values.find(({ labels }) => labels.outcome === 'late')?.value ?? 0
    const before = await lateOnes()
    const { documentId, publicationId } = await accept('Too late')
    delivery.clock.now += 61 * 60 * 1000
    delivery.server().start()
    await delivery.settled(publicationId)
    expect(await delivery.failureOf(documentId)).toMatchObject({
      kind: 'late',
      reason: 'This post could not go out in time. Nothing was sent: publish it again if it still fits.',
    })
    expect(await sent('Too late')).toBe(0)
    await delivery.pause()
    expect(await lateOnes()).toBe(before + 1)
  })

  it('does not go to another network than the one it was accepted for', async () => {
    const { documentId, publicationId } = await accept('For practice only')
    await delivery.db
      .updateTable('publication')
      .set({ network: 'practice' })
      .where('id', '=', publicationId)
      .execute()
    delivery.server().start()
    await delivery.settled(publicationId)
    expect(await delivery.failureOf(documentId)).toMatchObject({ kind: 'reconnect' })
    expect(await sent('For practice only')).toBe(0)
  })

  it('keeps what it learnt when the database fails for a moment', async () => {
    let failures = 2
    const record: Documents['record'] = async (tx, id, change) => {
      failures -= 1
      if (failures >= 0) throw new Error('The database is away.')
      await delivery.documents.record(tx, id, change)
    }
    const { publicationId } = await accept('Written down in the end')
    const { log, lines } = recordLog()
    delivery.server({ documents: { ...delivery.documents, record }, log }).start()
    await delivery.settled(publicationId)
    expect(await stateOf(publicationId)).toBe('published')
    expect(await sent('Written down in the end')).toBe(1)
    const failed = { level: 50, msg: 'could not store the outcome of a publication' }
    const outcome = expect.objectContaining({ state: 'published' }) as object
    const complaints = lines.filter(({ level }) => level > 30)
    expect(complaints).toEqual([1, 2].map(() => expect.objectContaining({ ...failed, outcome })))
  })

  /** Runs servers that fail on the only job until it is given up. */
  async function failOnIt(parts: Parameters<Delivery['server']>[0]) {
    const job = () =>
      delivery.db.selectFrom('job').selectAll().where('name', '=', 'publish').executeTakeFirstOrThrow()
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      const broken = delivery.server(parts)
      broken.start()
      await expect.poll(job).toMatchObject({ attempts: attempt, leaseOwner: null })
      await broken.stop()
      delivery.clock.now += 120_000
    }
  }

  it('gives a post back when this server keeps failing on it', async () => {
    const { documentId, publicationId } = await accept('Server trouble')
    const credentials = () => Promise.reject(new Error('Broken.'))
    await failOnIt({ connections: { ...delivery.connections, credentials } })
    await delivery.settled(publicationId)
    expect(await delivery.failureOf(documentId)).toMatchObject({
      kind: 'failed',
      reason: 'Something went wrong on this server. Nothing was sent.',
    })
  })

  it('is unknown when this server keeps failing on what may have left already', async () => {
    const { documentId, publicationId } = await accept('Trouble after it left')
    await delivery.db
      .updateTable('publication')
      .set({ state: 'sending' })
      .where('id', '=', publicationId)
      .execute()
    let failures = 8
    const record: Documents['record'] = async (tx, id, change) => {
      failures -= 1
      if (failures >= 0) throw new Error('The database is away.')
      await delivery.documents.record(tx, id, change)
    }
    await failOnIt({ documents: { ...delivery.documents, record } })
    await delivery.settled(publicationId)
    expect(await stateOf(publicationId)).toBe('unknown')
    expect(await delivery.failureOf(documentId)).toMatchObject({ kind: 'unknown' })
  })

  it('is unknown when something else than the network goes wrong while it is sent', async () => {
    const { documentId, publicationId } = await accept('Broken here')
    const createPost = () => Promise.reject(new Error('No memory left'))
    delivery.server({ network: { ...delivery.network, createPost } }).start()
    await delivery.settled(publicationId)
    expect(await delivery.failureOf(documentId)).toMatchObject({
      kind: 'unknown',
      reason: "Something went wrong while the post was being sent, so we don't know whether it went out.",
    })
    expect((await delivery.stepsOf(publicationId)).at(-1)).toMatchObject({
      toState: 'unknown',
      detail: 'Error: No memory left',
    })
  })

  it('is unknown from wherever it stood in a database that was restored from a back-up', async () => {
    const states = ['queued', 'uploading', 'ready', 'sending'] as const
    const underWay = await Promise.all(
      states.map(async (state) => {
        const post = await accept(`Restored while ${state}`)
        const { db } = delivery
        await db.updateTable('publication').set({ state }).where('id', '=', post.publicationId).execute()
        return { state, ...post }
      }),
    )
    const { db, documents, limits, notices, clock } = delivery
    const reason = 'Look whether it is there.'
    const quarantine = () =>
      quarantinePublications({ db, documents, limits, notices, now: clock.now, reason })
    expect(await quarantine()).toBe(4)
    for (const [at, { documentId, publicationId }] of underWay.entries()) {
      expect(await delivery.rowOf(publicationId)).toMatchObject({ state: 'unknown', reason })
      expect(await delivery.failureOf(documentId)).toMatchObject({ kind: 'unknown', reason })
      const steps = (await delivery.stepsOf(publicationId)).slice(1)
      expect(steps.map(({ fromState, toState }) => [fromState, toState])).toEqual(
        [...states.slice(at), 'unknown'].slice(1).map((to, step) => [states[at + step], to]),
      )
      expect(new Set(steps.map(({ detail }) => detail))).toEqual(new Set(['Taken from a back-up.']))
      const kinds = db.selectFrom('notice').select('kind').where('documentId', '=', documentId)
      expect(await kinds.execute()).toEqual([{ kind: 'unknown' }])
    }
    expect(await quarantine()).toBe(0)
    // Their jobs still exist.
    const jobs = db
      .selectFrom('job')
      .select('id')
      .where('name', '=', 'publish')
      .where('state', '=', 'waiting')
    expect(await jobs.execute()).toHaveLength(4)
    delivery.server().start()
    await expect.poll(() => jobs.execute()).toEqual([])
    for (const { state } of underWay) expect(await sent(`Restored while ${state}`)).toBe(0)
  })
})
