import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recordingMaxMs } from '#core/limits.ts'
import { openMicrophone } from './audio-take.ts'
import { FakeMicrophone } from './fake-microphone.ts'
import { RecordingView } from './recording-view.tsx'

const silent = 'No sound is coming in. Is the right microphone selected?'

describe('while somebody speaks', () => {
  let microphone: FakeMicrophone
  beforeEach(async () => {
    vi.useFakeTimers()
    microphone = new FakeMicrophone()
    microphone.install()
    const stream = await openMicrophone()
    const state = { name: 'recording' as const, stream, startedAt: Date.now() }
    render(<RecordingView state={state} onCancel={() => undefined} />)
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

  it('the time goes on, and towards the end it says how much is left', () => {
    const timer = screen.getByRole('timer')
    pass(7500)
    expect(timer.textContent).toBe('0:07')
    pass(recordingMaxMs - 7500 - 20_000)
    expect(timer.textContent).toBe('0:20 left')
  })

  it('a microphone that hears nothing is mentioned, until it hears something', () => {
    pass(10_000)
    expect(screen.queryByText(silent)).toBeNull()
    microphone.amplitude = 0
    pass(2500)
    expect(screen.queryByText(silent)).toBeNull()
    pass(1000)
    expect(screen.getByText(silent)).toBeDefined()
    microphone.amplitude = 0.1
    pass(500)
    expect(screen.queryByText(silent)).toBeNull()
  })
})
