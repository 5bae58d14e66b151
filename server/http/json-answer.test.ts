import { expect, it } from 'vitest'
import { isEventStream, isJsonAnswer, jsonAnswer } from './json-answer.ts'

it('an answer in JSON is kept by no cache and goes on for no reader', async () => {
  const answer = jsonAnswer({ text: 'text/event-stream' })
  expect([isJsonAnswer(answer), isEventStream(answer)]).toEqual([true, false])
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.json()).toEqual({ text: 'text/event-stream' })
})

it.each([
  ['text/event-stream', true],
  ['text/event-stream; charset=utf-8', true],
  ['text/plain; like=text/event-stream', false],
  ['application/json', false],
])('%s goes on for as long as somebody listens: %s', (type, isStream) => {
  const answer = new Response('', { headers: { 'content-type': type } })
  expect([isEventStream(answer), isJsonAnswer(answer)]).toEqual([isStream, false])
})

it('what has no type ends by itself', () => {
  expect(isEventStream(new Response(null, { status: 204 }))).toBe(false)
})
