import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { configQuery } from '#web/features/session/queries.ts'
import { Toaster } from '#web/ui/toasts/toaster.tsx'
import { FakeMicrophone } from './fake-microphone.ts'
import { useVoice } from './queries.ts'
import { VoiceButton, VoiceField } from './voice-panel.tsx'

const noMicrophone = 'Could not access microphone. Please check permissions.'

function MessageBox({ draft }: { draft: string }) {
  const [text, setText] = useState(draft)
  const voice = useVoice()
  return (
    <>
      <VoiceField voice={voice}>
        <textarea aria-label="Message" value={text} onChange={(event) => setText(event.target.value)} />
      </VoiceField>
      <VoiceButton voice={voice} />
      <Toaster />
    </>
  )
}

describe('the microphone button', () => {
  let microphone: FakeMicrophone
  let sent: { file: File; signal: AbortSignal }[]
  let answer: () => Response | Promise<Response>

  beforeEach(() => {
    microphone = new FakeMicrophone()
    microphone.install()
    sent = []
    answer = () => Response.json({ transcription: 'Ten days became two.' })
    vi.stubGlobal(
      'fetch',
      async (path: string, { body, signal }: { body: FormData; signal: AbortSignal }) => {
        if (path === '/api/profile') return Response.json({ profile: { timezone: null } })
        const file = body.get('audio')
        if (file instanceof File) sent.push({ file, signal })
        return answer()
      },
    )
  })

  const show = ({ voice = true, draft = '' } = {}) => {
    const client = new QueryClient()
    const model = { id: 'a:one', label: 'One', offline: false }
    const people = { allowGuests: true, allowSignUp: true, network: 'practice' as const }
    const without = { providers: [], mail: false, fileOrigins: [], analytics: null }
    client.setQueryData(configQuery.queryKey, { ...people, ...without, model, voice })
    const { unmount } = render(
      <QueryClientProvider client={client}>
        <MessageBox draft={draft} />
      </QueryClientProvider>,
    )
    return { user: userEvent.setup(), unmount }
  }
  const button = (name: string) => screen.findByRole('button', { name })
  const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  const record = async (shown = show()) => {
    await shown.user.click(await button('Record'))
    await button('Stop')
    return shown
  }
  const recordAndStop = async (shown = show()) => {
    const { user } = await record(shown)
    await user.click(await button('Stop'))
    return shown
  }

  it('records, and puts what was said at the end when nobody has put a caret', async () => {
    const gate = Promise.withResolvers<Response>()
    answer = () => gate.promise
    const { user } = await record(show({ draft: 'So:' }))
    expect(await screen.findByRole('group', { name: 'Voice input' })).toBeDefined()
    expect(await screen.findByRole('timer')).toHaveProperty('textContent', '0:00')
    await user.click(await button('Stop'))
    expect((await button('Processing...')).getAttribute('aria-busy')).toBe('true')
    expect(microphone.states).toEqual(['ended'])
    gate.resolve(Response.json({ transcription: 'Ten days became two.' }))
    await expect.poll(() => box().value).toBe('So: Ten days became two.')
    expect(document.activeElement).toBe(box())
    expect(sent[0]?.file).toMatchObject({ name: 'recording.webm', type: 'audio/webm' })
    expect(await button('Record')).toBeDefined()
  })

  it('puts what was said at the caret', async () => {
    const shown = show({ draft: 'Before after' })
    await shown.user.type(box(), '{ArrowRight}', { initialSelectionStart: 6, initialSelectionEnd: 6 })
    box().setSelectionRange(7, 7)
    await recordAndStop(shown)
    await expect.poll(() => box().value).toBe('Before Ten days became two. after')
  })

  it('says above itself that the microphone cannot be used, until somebody has read it', async () => {
    microphone.isAllowed = false
    const { user } = show()
    await user.click(await button('Record'))
    expect((await screen.findByRole('alert')).textContent).toBe(noMicrophone)
    await user.click(await button('Dismiss'))
    expect(screen.queryByText(noMicrophone)).toBeNull()
    expect(document.activeElement).toBe(await button('Record'))
    await user.click(await button('Record'))
    await screen.findByText(noMicrophone)
    await user.type(box(), 'then typed')
    expect(screen.queryByText(noMicrophone)).toBeNull()
  })

  it.each([
    ['the browser cannot record', () => (microphone.canRecord = false), []],
    ['nothing was recorded', () => (microphone.sound = ''), ['Stop']],
  ])('says that it failed when %s', async (_, spoil, presses) => {
    spoil()
    const { user } = show()
    for (const name of ['Record', ...presses]) await user.click(await button(name))
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to process recording.')
    expect(microphone.states).toEqual(['ended'])
    expect(sent).toEqual([])
  })

  it.each([
    [
      'the server refuses it',
      () => Response.json({ code: 'bad_request:api', cause: 'The server is busy.' }, { status: 400 }),
      'The server is busy.',
    ],
    ['the answer is none of ours', () => new Response('Bad gateway', { status: 502 }), /status: 502/],
    ['the answer makes no sense', () => Response.json({}), 'Failed to process recording.'],
    [
      'Lede is out of reach',
      () => Promise.reject(new TypeError('Failed to fetch')),
      /^Lede cannot be reached/,
    ],
  ])('keeps the recording and says why when %s', async (_, failing, words) => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const well = answer
    answer = failing
    const { user } = await recordAndStop()
    expect(await screen.findByText(words)).toBeDefined()
    expect(await screen.findByText('Recording kept.')).toBeDefined()
    expect(log.mock.calls).toEqual([['Failed to transcribe the recording', expect.any(Error)]])
    answer = well
    await user.click(await button('Try again'))
    await expect.poll(() => box().value).toBe('Ten days became two.')
    expect(sent.map(({ file }) => file.size)).toEqual([13, 13])
    expect(screen.queryByText('Recording kept.')).toBeNull()
  })

  it('says that there were no words', async () => {
    answer = () => Response.json({ transcription: ' ' })
    await recordAndStop()
    expect((await screen.findByRole('alert')).textContent).toMatch(/^No speech was heard/)
    expect(box().value).toBe('')
  })

  it('takes a recording back on Escape without sending it, and gives it again', async () => {
    const { user } = await record()
    await screen.findByRole('group', { name: 'Voice input' })
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(await button('Record'))
    expect(microphone.states).toEqual(['ended'])
    await user.click(await button('Undo'))
    expect(await screen.findByText('Recording kept.')).toBeDefined()
    expect(sent).toEqual([])
  })

  it('keeps the recording when nobody waits for its words, until it is discarded', async () => {
    answer = () =>
      new Promise<Response>((_, reject) => {
        const signal = sent.at(-1)?.signal
        signal?.addEventListener('abort', () => reject(signal.reason))
      })
    const { user } = await recordAndStop()
    await user.click(await button('Stop waiting'))
    await user.click(await button('Discard'))
    expect(await screen.findByText('Recording discarded')).toBeDefined()
    expect(screen.queryByText('Recording kept.')).toBeNull()
    expect(document.activeElement).toBe(await button('Record'))
  })

  it('keeps an older recording until a new one is through', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    answer = () => Response.json({ code: 'internal:api' }, { status: 500 })
    const { user } = await recordAndStop()
    await screen.findByText('Recording kept.')
    microphone.isAllowed = false
    await user.click(await button('Record'))
    expect(await screen.findByText(noMicrophone)).toBeDefined()
    expect(screen.getByText('Recording kept.')).toBeDefined()
  })

  it('has transcribed what there is when the microphone is pulled out', async () => {
    await record()
    microphone.unplug()
    await expect.poll(() => box().value).toBe('Ten days became two.')
  })

  it('lets go of the microphone when its place goes while somebody speaks', async () => {
    const { unmount } = await record()
    unmount()
    expect(microphone.states).toEqual(['ended'])
    expect(sent).toEqual([])
  })

  it('lets go of a microphone that is allowed only after its place has gone', async () => {
    const gate = Promise.withResolvers<void>()
    microphone.answer = gate.promise
    const { user, unmount } = show()
    await user.click(await button('Record'))
    await expect.poll(() => microphone.isAsked).toBe(true)
    unmount()
    gate.resolve()
    await expect.poll(() => microphone.states).toEqual(['ended'])
  })

  it('waits for no words when its place goes', async () => {
    answer = () => new Promise<Response>(() => null)
    const { unmount } = await recordAndStop()
    await expect.poll(() => sent.length).toBe(1)
    unmount()
    expect(sent[0]?.signal.aborted).toBe(true)
  })

  it('asks for no microphone when there is no transcription server', async () => {
    const { user } = show({ voice: false })
    await user.click(await button('Record'))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Voice input needs a transcription server: set TRANSCRIBE_BASE_URL or OPENAI_API_KEY.',
    )
    expect(microphone.states).toEqual([])
  })

  it.each([
    ['cannot record', { MediaRecorder: undefined }, /^This browser cannot record sound/],
    ['gives no microphone to this address', { navigator: {}, isSecureContext: false }, /over https/],
  ])('says that the browser %s', async (_, lacking, words) => {
    for (const [name, value] of Object.entries(lacking)) vi.stubGlobal(name, value)
    const { user } = show()
    await user.click(await button('Record'))
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
  })
})
