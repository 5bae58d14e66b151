import type { Schema } from './special-calls.ts'

const text: Schema = { type: 'string' }
const email: Schema = { type: 'string', format: 'email' }
const password: Schema = { type: 'string', minLength: 8, maxLength: 128, format: 'password' }
const user: Schema = {
  type: 'object',
  properties: { id: text, name: text, email, emailVerified: { type: 'boolean' } },
  required: ['id', 'name', 'email'],
}
const signedIn: Schema = { type: 'object', properties: { token: text, user }, required: ['token', 'user'] }
const session: Schema = {
  type: ['object', 'null'],
  properties: { session: { type: 'object' }, user },
  required: ['session', 'user'],
}
const status: Schema = { type: 'object', properties: { status: { type: 'boolean' } }, required: ['status'] }
const success: Schema = {
  type: 'object',
  properties: { success: { type: 'boolean' } },
  required: ['success'],
}

export type AuthCall = {
  method: 'get' | 'post'
  path: string
  summary: string
  body?: Record<string, Schema>
  /** The optional fields of the body. */
  optional?: string[]
  answer: Schema
}

/** Better Auth handles signing in and out; its endpoints are described by hand. */
export const authCalls: AuthCall[] = [
  {
    method: 'post',
    path: '/api/auth/sign-up/email',
    summary: 'Create an account and start a session',
    body: { name: text, email, password },
    answer: signedIn,
  },
  {
    method: 'post',
    path: '/api/auth/sign-in/email',
    summary: 'Start a session',
    body: { email, password, rememberMe: { type: 'boolean' } },
    optional: ['rememberMe'],
    answer: signedIn,
  },
  {
    method: 'post',
    path: '/api/auth/sign-in/anonymous',
    summary: 'Start a session as a guest, where guests are allowed',
    answer: signedIn,
  },
  { method: 'post', path: '/api/auth/sign-out', summary: 'End the session', answer: success },
  {
    method: 'get',
    path: '/api/auth/get-session',
    summary: 'Read the session; null when there is none',
    answer: session,
  },
  {
    method: 'post',
    path: '/api/auth/request-password-reset',
    summary: 'Ask for an e-mail with a link to set a new password',
    body: { email, redirectTo: text },
    optional: ['redirectTo'],
    answer: status,
  },
  {
    method: 'post',
    path: '/api/auth/reset-password',
    summary: 'Set a new password with the token from the e-mail',
    body: { newPassword: password, token: text },
    answer: status,
  },
]
