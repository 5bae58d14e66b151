import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recordingMaxBytes, recordingMaxMs } from '#core/limits.ts'
import { openMicrophone, startTake } from './audio-take.ts'
import { FakeMicrophone } from './fake-microphone.ts'

describe('a recording', () => {
  let microphone: FakeMicrophone
  beforeEach(() => {
    vi.useFakeTimers()
    microphone = new FakeMicrophone()
    microphone.install()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('ends by itself when its time is over, and loses nothing', async () => {
    const { recording } = startTake(await openMicrophone())
    vi.advanceTimersByTime(recordingMaxMs - 1)
    expect(microphone.states).toEqual(['live'])
    vi.advanceTimersByTime(1)
    expect(microphone.states).toEqual(['ended'])
    expect(await recording).toMatchObject({ size: microphone.sound.length, type: 'audio/webm' })
  })

  it('ends before it is too large to be sent', async () => {
    const { recording } = startTake(await openMicrophone())
    microphone.hear(new Blob([new Uint8Array(recordingMaxBytes)]))
    expect(microphone.states).toEqual(['live'])
    microphone.hear(new Blob(['more']))
    expect(microphone.states).toEqual(['ended'])
    expect((await recording).size).toBe(recordingMaxBytes)
  })
})
