import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import type { Operation } from '#practice/faults.ts'
import type { Network } from '#server/adapters/network/network.ts'
import type { Db } from '#server/db/schema.ts'
import { pdf } from '#test/fixtures/chat-files.ts'
import { greyPng, mp4 } from '#test/fixtures/network-media-files.ts'
import { startDelivery, whileAlive } from '#test/harness/delivery.ts'

const rounds = 100
const killsMax = 3
/** This many networks, each with its own servers and database, run concurrently. */
const networks = 4
const duplicateWindowMs = 10 * 60 * 1000
/** All networks share a processor, so each one also waits for the others. */
const pollOptions = { interval: 5, timeout: 45_000 }

/** Returns pseudo-random numbers that are the same for the same seed (mulberry32). */
function seeded(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  return { below, oneOf: <T>(all: readonly [T, ...T[]]): T => all[below(all.length)] ?? all[0] }
}

/** A server that dies at one of its steps: from then on it reaches neither the database nor the network. */
function mortal(db: Db, network: Network, steps: number) {
  const life = { left: steps }
  const step = () => {
    life.left -= 1
    if (life.left < 0) throw new Error('killed')
  }
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      step()
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  /** Dies either before a request is sent or, which is worse, before its response is seen. */
  const mortally =
    <Request, Answer>(call: (request: Request) => Promise<Answer>) =>
    async (request: Request): Promise<Answer> => {
      step()
      const answer = await call(request)
      step()
      return answer
    }
  return {
    isDead: () => life.left < 0,
    db: db.withPlugin(plugin),
    workerDb: db.withPlugin(whileAlive(() => life.left >= 0)),
    network: {
      ...network,
      upload: mortally(network.upload),
      mediaStatus: mortally(network.mediaStatus),
      createPost: mortally(network.createPost),
    },
  }
}

const harmless = [429, 500, 503] as const
const shapes = ['text', 'image', 'images', 'video', 'document'] as const
const operations: readonly [Operation, ...Operation[]] = [
  'initialize',
  'upload',
  'finalize',
  'status',
  'create',
]

/** Plays every n-th round, n being the number of networks, on a network of its own; returns how the rounds ended. */
async function playFrom(first: number): Promise<string[]> {
  const delivery = await startDelivery()
  const { store } = delivery
  const images = await Promise.all(
    [1, 2, 3].map((shade) => store(`${shade}.png`, 'image/png', greyPng({ width: 20, height: 10 }, shade))),
  )
  const video = await store('film.mp4', 'video/mp4', mp4({ seconds: 5, size: 80 * 1024 }))
  const document = await store('pages.pdf', 'application/pdf', pdf(2))
  // The network's clock runs so fast that it would accept the same post twice and show it twice.
  let time = delivery.practice.clock.now
  const get = () => (time += duplicateWindowMs / 100)
  Object.defineProperty(delivery.practice.clock, 'now', { get })

  function contentOf(shape: (typeof shapes)[number]) {
    switch (shape) {
      case 'text':
        return { media: [] }
      case 'image':
        return { media: images.slice(0, 1), images: images.slice(0, 1).map(({ url }) => url) }
      case 'images':
        return { media: images, images: images.map(({ url }) => url) }
      case 'video':
        return { media: [video], videos: [video.url] }
      case 'document':
        return { media: [document], documents: [{ url: document.url, name: 'Pages' }] }
    }
  }

  /** Injects lost requests, lost responses and refusals, as a real network produces them. */
  function bringTrouble({ below, oneOf }: ReturnType<typeof seeded>) {
    for (let count = below(3); count > 0; count -= 1) {
      const on = oneOf(operations)
      const what = below(3)
      const { faults } = delivery.practice
      if (what === 0) faults.push({ on, when: 'before', drop: true })
      else if (what === 1) faults.push({ on, when: 'after', drop: true })
      else
        faults.push({
          on,
          when: 'before',
          answer: { status: oneOf(harmless), headers: { 'retry-after': '1' } },
        })
    }
  }

  async function play(seed: number) {
    const chance = seeded(seed)
    const { accept, server, pause, rowOf, sent, shownHashes, clock, practice, db, network } = delivery
    const text = `Round ${seed}`
    const { media, ...content } = contentOf(chance.oneOf(shapes))
    const { documentId, publicationId } = await accept({ text, ...content })
    const isEnded = async () => /^(published|failed|unknown)$/.test((await rowOf(publicationId)).state)
    const isTrueInTime = async (isTrue: () => Promise<boolean>) => {
      try {
        await expect.poll(isTrue, pollOptions).toBe(true)
      } catch (cause) {
        const jobs = await db.selectFrom('job').selectAll().execute()
        const found = { row: await rowOf(publicationId), jobs, clock: clock.now, faults: practice.faults }
        throw new Error(`Round ${seed} neither ended nor died: ${JSON.stringify(found)}`, { cause })
      }
    }
    bringTrouble(chance)
    for (let kills = chance.below(killsMax) + 1; kills > 0; kills -= 1) {
      const victim = mortal(db, network, chance.below(60))
      const { db: victimDb, workerDb, network: line } = victim
      const killed = server({ db: victimDb, workerDb, network: line })
      killed.start()
      const isOver = async () => {
        if (!(await delivery.isSomebodyAtWork())) clock.now += 100
        return victim.isDead() || (await isEnded())
      }
      await isTrueInTime(isOver)
      // The next server finds the lease expired while requests of the dead one may still arrive.
      clock.now += delivery.leaseMs + 1
    }
    practice.faults.length = 0
    server().start()
    const isEndedByNow = async () => {
      if (!(await delivery.isSomebodyAtWork())) clock.now += 100
      return isEnded()
    }
    await isTrueInTime(isEndedByNow)
    await pause()
    const { state } = await rowOf(publicationId)
    const cards = await sent(text)
    const times: Record<string, number[]> = { published: [1], failed: [0], unknown: [0, 1] }
    expect({ text, state, isHonest: times[state]?.includes(cards.length) }).toEqual({
      text,
      state,
      isHonest: true,
    })
    for (const card of cards) {
      expect([text, ...(await shownHashes(card))]).toEqual([text, ...media.map(({ sha256 }) => sha256)])
    }
    const { status, failure } = await delivery.documents.latestVersion(delivery.actor, documentId)
    expect([status, failure?.kind]).toEqual(
      state === 'published' ? ['published', undefined] : ['draft', state],
    )
    return state
  }

  try {
    const ends: string[] = []
    for (let seed = first; seed <= rounds; seed += networks) {
      ends.push(await play(seed))
      await delivery.rest()
    }
    return ends
  } finally {
    await delivery.close()
  }
}

it(
  'a post whose servers are killed at random steps is on the network exactly once or honestly unknown, with all its media, and never lost',
  { timeout: 300_000 },
  async () => {
    const firsts = Array.from({ length: networks }, (_, at) => at + 1)
    const ends = (await Promise.all(firsts.map((first) => playFrom(first)))).flat()
    const count = (state: string) => ends.filter((one) => one === state).length
    expect(ends).toHaveLength(rounds)
    // A test in which nothing is ever published, or nothing ever unknown, would prove nothing.
    expect(count('published')).toBeGreaterThan(rounds / 4)
    expect(count('unknown')).toBeGreaterThan(0)
  },
)
