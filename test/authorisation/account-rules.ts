import type { Client } from '#test/harness/client.ts'
import { marker, type Rule } from './rule.ts'
import {
  aForm,
  archive,
  calendarFeed,
  modelKey,
  post,
  publishedPost,
  removedModelKey,
  sentPost,
  voiceLine,
  voiceProposal,
} from './scenes.ts'

const named = async (owner: Client) => {
  await owner.patch('/api/profile', { firstName: marker, timezone: 'Europe/Paris' })
  return {}
}
const checks = { off: ['emoji'], isGrammarOn: true, dialect: 'British', words: [marker] }
const checked = async (owner: Client) => {
  await owner.call('PUT', '/api/post-check/preferences', checks)
  return {}
}
const notFound = '404 not_found:api'

export const accountRules: Rule[] = [
  { call: 'GET /api/config', who: 'anybody', arrange: named, owner: '200' },
  { call: 'GET /api/openapi.json', who: 'anybody', arrange: named, owner: '200' },
  { call: 'GET /api/docs', who: 'anybody', arrange: named, owner: '200' },
  { call: 'GET /api/models', who: 'oneself', arrange: modelKey, owner: '200' },
  { call: 'GET /api/profile', who: 'oneself', arrange: named, owner: '200' },
  {
    call: 'PATCH /api/profile',
    who: 'oneself',
    arrange: named,
    body: () => ({ firstName: 'Grace' }),
    owner: '200',
  },
  { call: 'DELETE /api/account', who: 'oneself', arrange: named, owner: '204' },
  { call: 'GET /api/post-check/preferences', who: 'oneself', arrange: checked, owner: '200' },
  {
    call: 'PUT /api/post-check/preferences',
    who: 'oneself',
    arrange: checked,
    body: () => ({ ...checks, words: [] }),
    owner: '200',
  },
  { call: 'GET /api/voice', who: 'oneself', arrange: voiceLine, owner: '200' },
  { call: 'GET /api/voice/posts', who: 'oneself', arrange: publishedPost, owner: '200' },
  {
    call: 'POST /api/voice/lines',
    who: 'oneself',
    arrange: voiceLine,
    body: () => ({ text: 'Short.' }),
    owner: '201',
  },
  {
    call: 'PATCH /api/voice/lines/:id',
    who: 'owner',
    arrange: voiceLine,
    body: () => ({ text: 'Changed' }),
    owner: '200',
    other: notFound,
  },
  {
    call: 'POST /api/voice/proposals/:id',
    who: 'owner',
    arrange: voiceProposal,
    body: () => ({ decision: 'accepted' }),
    owner: '200',
    other: notFound,
  },
  { call: 'GET /api/model-keys', who: 'oneself', arrange: modelKey, owner: '200' },
  {
    call: 'PUT /api/model-keys/:provider',
    who: 'oneself',
    arrange: modelKey,
    at: () => '/api/model-keys/anthropic',
    body: () => ({ apiKey: 'sk-another-key-1234' }),
    owner: '200',
  },
  {
    call: 'DELETE /api/model-keys/:provider',
    who: 'owner',
    arrange: modelKey,
    at: () => '/api/model-keys/openai',
    owner: '204',
    other: notFound,
  },
  {
    call: 'POST /api/model-keys/:provider/restore',
    who: 'owner',
    arrange: removedModelKey,
    at: () => '/api/model-keys/openai/restore',
    owner: '200',
    other: notFound,
  },
  {
    call: 'POST /api/model-keys/:provider/test',
    who: 'owner',
    arrange: modelKey,
    at: () => '/api/model-keys/openai/test',
    owner: '200',
    other: notFound,
  },
  { call: 'GET /api/notifications', who: 'oneself', arrange: sentPost, owner: '200' },
  {
    call: 'POST /api/notifications/read',
    who: 'oneself',
    arrange: sentPost,
    body: () => ({ all: true }),
    owner: '200',
  },
  { call: 'GET /api/events', who: 'oneself', arrange: post, owner: '200' },
  { call: 'GET /api/calendar-feed', who: 'oneself', arrange: calendarFeed, owner: '200' },
  { call: 'POST /api/calendar-feed', who: 'oneself', arrange: calendarFeed, owner: '201' },
  { call: 'DELETE /api/calendar-feed', who: 'oneself', arrange: calendarFeed, owner: '204' },
  { call: 'GET /api/export', who: 'oneself', arrange: post, owner: '200' },
  {
    call: 'POST /api/imports',
    who: 'oneself',
    arrange: archive,
    body: () => aForm('archive.zip'),
    owner: '400 bad_request:api',
  },
  { call: 'GET /api/imports', who: 'oneself', arrange: archive, owner: '200' },
  { call: 'GET /api/imports/:id', who: 'owner', arrange: archive, owner: '200', other: notFound },
  {
    call: 'POST /api/imports/:id/start',
    who: 'owner',
    arrange: archive,
    body: () => ({ kinds: ['story'] }),
    owner: '202',
    other: notFound,
  },
  { call: 'POST /api/imports/:id/cancel', who: 'owner', arrange: archive, owner: '200', other: notFound },
]
