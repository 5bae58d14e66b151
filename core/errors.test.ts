import { describe, expect, it } from 'vitest'
import { AppError, messageOf, statusOf, toErrorBody } from './errors.ts'

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
})
