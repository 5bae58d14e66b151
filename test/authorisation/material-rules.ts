import type { Client } from '#test/harness/client.ts'
import { createIn, libraries, type TestLibrary } from '#test/harness/libraries.ts'
import { marker, type Rule, type Scene } from './rule.ts'
import { aForm, story } from './scenes.ts'

const item =
  (library: TestLibrary) =>
  async (owner: Client): Promise<Scene> => ({
    id: (await createIn(owner, library, { [library.title]: marker })).id,
  })

const removed =
  (library: TestLibrary) =>
  async (owner: Client): Promise<Scene> => {
    const scene = await item(library)(owner)
    await owner.delete(`${library.path}/${scene.id}`)
    return scene
  }

const rulesOf = (library: TestLibrary): Rule[] => {
  const { path, title, least } = library
  const owners = { who: 'owner', arrange: item(library), other: '404 not_found:api', owner: '200' } as const
  return [
    { call: `GET ${path}`, who: 'oneself', arrange: item(library), owner: '200' },
    { call: `POST ${path}`, who: 'oneself', body: () => least, owner: '201' },
    { call: `GET ${path}/:id`, ...owners },
    { call: `PATCH ${path}/:id`, ...owners, body: () => ({ [title]: 'Changed' }) },
    { call: `DELETE ${path}/:id`, ...owners, owner: '204' },
    { call: `POST ${path}/:id/restore`, ...owners, arrange: removed(library) },
  ]
}

const swipe = { title: 'A hook', content: `${marker} was here.`, tags: [marker] }
const aSwipe = async (owner: Client): Promise<Scene> => {
  const { body } = await owner.post<{ id: string }>('/api/swipe-files', swipe)
  return { id: body.id }
}
const aTemplate = async (owner: Client): Promise<Scene> => {
  await owner.post('/api/templates', { title: marker, content: 'Before: […]', category: marker })
  return {}
}
const anOffer = async (owner: Client): Promise<Scene> => {
  await owner.post('/api/offers', { name: marker })
  return {}
}

export const materialRules: Rule[] = [
  ...libraries.flatMap(rulesOf),
  {
    call: 'POST /api/swipe-files/save',
    who: 'oneself',
    arrange: aSwipe,
    body: () => ({ title: 'A hook', content: 'Nobody reads the second line.' }),
    owner: '201',
  },
  { call: 'GET /api/swipe-files/tags', who: 'oneself', arrange: aSwipe, owner: '200' },
  { call: 'GET /api/templates/categories', who: 'oneself', arrange: aTemplate, owner: '200' },
  { call: 'GET /api/user/offers', who: 'oneself', arrange: anOffer, owner: '200' },
  {
    call: 'POST /api/knowledge-base/import',
    who: 'oneself',
    body: () => aForm('notes.txt', new TextEncoder().encode('Ten days')),
    owner: '201',
  },
  { call: 'GET /api/story', who: 'oneself', arrange: story, owner: '200' },
  { call: 'PUT /api/story', who: 'oneself', arrange: story, body: () => ({ content: 'Mine' }), owner: '200' },
  { call: 'GET /api/samples', who: 'oneself', owner: '200' },
  { call: 'POST /api/samples', who: 'oneself', owner: '200' },
  { call: 'DELETE /api/samples', who: 'oneself', owner: '200' },
  { call: 'GET /api/library/posts', who: 'oneself', owner: '200' },
  { call: 'GET /api/library/templates', who: 'oneself', owner: '200' },
]
