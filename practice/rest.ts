import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { accessDenied, refuse, throttled, withFaults } from './faults.ts'
import { allows, authenticate } from './access.ts'
import type { Member } from './accounts.ts'
import {
  addPost,
  changePost,
  countToday,
  deletePost,
  type FeedPost,
  findDuplicate,
  findPost,
  listPosts,
} from './posts.ts'
import { pathUrn, publisher } from './publisher.ts'
import { readCreateRequest, readUpdateRequest } from './post-rules.ts'
import type { Setting } from './setting.ts'
import { findAsset, type ShownAsset, statusOf } from './assets.ts'

function userinfo(context: Context, { store, now }: Setting): Response {
  const token = authenticate(context, store, now())
  if (token instanceof Response) return token
  if (!allows(token, 'openid') || !allows(token, 'profile'))
    return accessDenied(context, 'userinfo.GET.NO_VERSION')
  const [givenName = '', ...family] = token.member.name.split(' ')
  return context.json({
    sub: token.member.id,
    name: token.member.name,
    given_name: givenName,
    family_name: family.join(' '),
    locale: { country: 'US', language: 'en' },
  })
}

async function createPost(context: Context, setting: Setting): Promise<Response> {
  const member = publisher(context, setting, 'posts.CREATE')
  if (member instanceof Response) return member
  if (countToday(setting.store, { memberId: member.id, now: setting.now() }) >= setting.dailyPosts) {
    return throttled(context)
  }
  const request = readCreateRequest(await context.req.text())
  if ('code' in request) return refuse(context, { status: 400, ...request })
  if (request.author !== `urn:li:person:${member.id}`) return accessDenied(context, 'posts.CREATE: author')
  const { store } = setting
  const now = setting.now()
  const { commentary, visibility, shown } = request
  const unfit = unfitAsset(setting, shown, member.id)
  if (unfit !== undefined) return refuse(context, unfit)
  const duplicate = findDuplicate(store, { memberId: member.id, commentary, shown, now })
  if (duplicate !== undefined) {
    const message = `Content is a duplicate of ${duplicate}`
    return refuse(context, { status: 422, code: 'DUPLICATE_POST', message })
  }
  const urn = addPost(store, {
    memberId: member.id,
    commentary,
    visibility,
    shown,
    now,
    kept: setting.keptPosts,
  })
  return context.body(null, 201, { 'x-restli-id': urn })
}

async function updatePost(context: Context, setting: Setting): Promise<Response> {
  const member = publisher(context, setting, 'posts.PARTIAL_UPDATE')
  if (member instanceof Response) return member
  const urn = pathUrn(context)
  if (urn instanceof Response) return urn
  if (context.req.header('x-restli-method') !== 'PARTIAL_UPDATE') {
    return refuse(context, {
      status: 400,
      code: 'INVALID_METHOD',
      message: 'X-RestLi-Method is not PARTIAL_UPDATE',
    })
  }
  const request = readUpdateRequest(await context.req.text())
  if ('code' in request) return refuse(context, { status: 400, ...request })
  const post = findPost(setting.store, urn)
  if (post === undefined)
    return refuse(context, { status: 404, code: 'NOT_FOUND', message: `${urn} was not found` })
  if (post.authorId !== member.id) return accessDenied(context, 'posts.PARTIAL_UPDATE')
  changePost(setting.store, urn, request.commentary)
  return context.body(null, 204)
}

function removePost(context: Context, setting: Setting): Response {
  const member = publisher(context, setting, 'posts.DELETE')
  if (member instanceof Response) return member
  const urn = pathUrn(context)
  if (urn instanceof Response) return urn
  deletePost(setting.store, urn, member.id)
  return context.body(null, 204)
}

const reading = 'r_member_social'

/** Returns the member whose posts the token may read; few tokens may. */
function reader(context: Context, setting: Setting, operation: string): Member | Response {
  const { store, now } = setting
  const member = publisher(context, setting, operation)
  if (member instanceof Response) return member
  const token = authenticate(context, store, now())
  if (token instanceof Response) return token
  return allows(token, reading) ? member : accessDenied(context, operation)
}

const presentPost = ({ urn, authorId, commentary, visibility, createdAt }: FeedPost) => ({
  id: urn,
  author: `urn:li:person:${authorId}`,
  commentary,
  visibility,
  lifecycleState: 'PUBLISHED',
  createdAt,
  publishedAt: createdAt,
})

function readPost(context: Context, setting: Setting): Response {
  const member = reader(context, setting, 'posts.GET')
  if (member instanceof Response) return member
  const urn = pathUrn(context)
  if (urn instanceof Response) return urn
  const post = findPost(setting.store, urn)
  if (post === undefined || post.authorId !== member.id)
    return refuse(context, { status: 404, code: 'NOT_FOUND', message: `${urn} was not found` })
  return context.json(presentPost(post))
}

const mostFound = 100

function findPosts(context: Context, setting: Setting): Response {
  const member = reader(context, setting, 'posts.FINDER-author')
  if (member instanceof Response) return member
  const { q, author, count = '10' } = context.req.query()
  if (q !== 'author' || author !== `urn:li:person:${member.id}`) {
    return accessDenied(context, 'posts.FINDER-author')
  }
  const limit = Math.min(Number(count) || 10, mostFound)
  const own = listPosts(setting.store, { before: Number.MAX_SAFE_INTEGER, limit: mostFound })
    .filter(({ authorId }) => authorId === member.id)
    .slice(0, limit)
  return context.json({ elements: own.map(presentPost), paging: { start: 0, count: limit, links: [] } })
}

/** LinkedIn's REST API: who a token belongs to, and posts. */
export function restRoutes(setting: Setting) {
  const app = new Hono<{ Bindings: HttpBindings }>()
  const { faults } = setting
  app.get('/v2/userinfo', withFaults(faults, 'userinfo'), (context) => userinfo(context, setting))
  app.post('/rest/posts', withFaults(faults, 'create'), (context) => createPost(context, setting))
  app.post('/rest/posts/:urn', withFaults(faults, 'update'), (context) => updatePost(context, setting))
  app.delete('/rest/posts/:urn', withFaults(faults, 'delete'), (context) => removePost(context, setting))
  app.get('/rest/posts', withFaults(faults, 'read'), (context) => findPosts(context, setting))
  app.get('/rest/posts/:urn', withFaults(faults, 'read'), (context) => readPost(context, setting))
  return app
}

type Unfit = { status: 400 | 403; code: string; message: string; serviceErrorCode?: number }

/** Returns the first reason why a member cannot post these uploads at present; undefined if they can. */
function unfitAsset(setting: Setting, shown: readonly ShownAsset[], memberId: string): Unfit | undefined {
  const { store, now, processingMs } = setting
  for (const { urn } of shown) {
    const asset = findAsset(store, urn)
    if (asset === undefined) {
      return {
        status: 400,
        code: 'INVALID_VALUE_FOR_FIELD',
        message: `ERROR :: /content :: ${urn} was not found`,
      }
    }
    if (asset.memberId !== memberId) {
      const message = 'Not enough permissions to access: the owner of an upload must be the author'
      return { status: 403, serviceErrorCode: 100, code: 'ACCESS_DENIED', message }
    }
    const status = statusOf(asset, { now: now(), processingMs })
    if (status === 'PROCESSING_FAILED') {
      return { status: 400, code: 'MEDIA_ASSET_PROCESSING_FAILED', message: `${urn} could not be processed` }
    }
    if (status !== 'AVAILABLE') {
      return { status: 400, code: 'MEDIA_ASSET_WAITING_UPLOAD', message: `${urn} is ${status}` }
    }
  }
  return undefined
}
