import { describe, expect, it } from 'vitest'
import { AppError, messageOf, statusOf, toErrorBody, tooLongForNetwork, tooLongWords } from './errors.ts'

describe('the error catalogue', () => {
  it('gives every type its status', () => {
    const statuses = [
      'bad_request',
      'unauthorized',
      'forbidden',
      'not_found',
      'rate_limit',
      'offline',
      'other',
    ].map((type) => statusOf(`${type}:api`))
    expect(statuses).toEqual([400, 401, 403, 404, 429, 503, 500])
  })

  it.each([
    ['bad_request:api', "The request couldn't be processed. Please check your input and try again."],
    ['unauthorized:auth', 'You need to sign in before continuing.'],
    ['forbidden:auth', 'Your account does not have access to this feature.'],
    [
      'rate_limit:chat',
      'You have exceeded your maximum number of messages for the day. Please try again later.',
    ],
    ['rate_limit:posts', 'You have reached your monthly post limit. Please wait or upgrade your plan.'],
    ['not_found:chat', 'The requested chat was not found. Please check the chat ID and try again.'],
    ['forbidden:chat', 'This chat belongs to another user. Please check the chat ID and try again.'],
    ['unauthorized:chat', 'You need to sign in to view this chat. Please sign in and try again.'],
    [
      'offline:chat',
      "We're having trouble sending your message. Please check your internet connection and try again.",
    ],
    [
      'not_found:document',
      'The requested document was not found. Please check the document ID and try again.',
    ],
    [
      'forbidden:document',
      'This document belongs to another user. Please check the document ID and try again.',
    ],
    ['unauthorized:document', 'You need to sign in to view this document. Please sign in and try again.'],
    [
      'bad_request:document',
      'The request to create or update the document was invalid. Please check your input and try again.',
    ],
    ['anything:database', 'An error occurred while executing a database query.'],
    ['anything:else', 'Something went wrong. Please try again later.'],
  ])('each code of the catalogue has its sentence: %s', (code, sentence) => {
    expect(messageOf(code)).toBe(sentence)
  })

  it('says the sentence of a code, whatever the reason', () => {
    const error = new AppError('bad_request:api', { reason: 'Document ID is required to publish' })
    expect(toErrorBody(error)).toEqual({
      code: 'bad_request:api',
      message: "The request couldn't be processed. Please check your input and try again.",
      cause: 'Document ID is required to publish',
    })
  })

  it('falls back to the generic sentence', () => {
    expect(messageOf('not_found:suggestions')).toBe('Something went wrong. Please try again later.')
    expect(messageOf('toString')).toBe('Something went wrong. Please try again later.')
  })

  it('has a status also for what is no type of it', () => {
    expect(statusOf('toString:api')).toBe(500)
    expect(statusOf('forbidden')).toBe(403)
  })

  it('gives the reason, or the catalogue’s sentence without one, and keeps the underlying error for the log', () => {
    const cause = new Error('no such row')
    const plain = new AppError('forbidden:auth', { cause, retryAfterSeconds: 5 })
    const sentence = 'Your account does not have access to this feature.'
    expect(plain).toMatchObject({ name: 'AppError', message: sentence, cause, retryAfterSeconds: 5 })
    expect(toErrorBody(plain)).toStrictEqual({ code: 'forbidden:auth', message: sentence, cause: sentence })
    expect(new AppError('forbidden:auth', { reason: 'Not here.' }).message).toBe('Not here.')
  })

  it('keeps what the database said to itself', () => {
    const error = new AppError('bad_request:database', { reason: 'table user', cause: new Error('secret') })
    expect(messageOf(error.code)).toBe('An error occurred while executing a database query.')
    expect(toErrorBody(error)).toEqual({ code: '', message: 'Something went wrong. Please try again later.' })
  })

  it('carries extra fields and another status where the contract asks for them', () => {
    const error = new AppError('bad_request:document', { status: 409, extra: { latest: { id: 'd' } } })
    expect(error.status).toBe(409)
    expect(toErrorBody(error)).toMatchObject({ code: 'bad_request:document', latest: { id: 'd' } })
  })

  it('says by how much a text is too long, if it is', () => {
    expect(tooLongWords('My Story', 200_000, 200_000)).toBeUndefined()
    expect(tooLongWords('My Story', 200_001, 200_000)).toBe('My Story is too long by 1 character.')
    expect(tooLongWords('My Story', 201_234, 200_000)).toBe('My Story is too long by 1,234 characters.')
  })

  it('names the network and its limit for a post that is too long', () => {
    expect(tooLongForNetwork(3000)).toBe('LinkedIn posts cannot exceed 3000 characters')
  })
})
