import type { Client } from './client.ts'

type Fields = Record<string, unknown>

export type TestLibrary = {
  path: string
  /** The name of the list in the response to GET. */
  listName: string
  /** The field that names an item. */
  title: string
  /** Only the required fields. */
  least: Fields
  /** All fields. */
  whole: Fields
  /** Invalid values of each field. */
  bad: Record<string, unknown[]>
}

const long = (length: number) => 'x'.repeat(length)
const badTitles = [null, 1, true, [], {}, '', '  ', long(201)]
const badContents = [null, 1, [], {}, '', ' \n\t', long(200_001)]
const badTexts = [1, true, [], {}, long(10_001)]
const badLines = [1, true, [], {}, long(201)]
const badAddresses = [
  1,
  [],
  '',
  'example',
  'javascript:alert(1)',
  'ftp://example.com/a',
  `https://example.com/${long(2000)}`,
]

export const libraries: TestLibrary[] = [
  {
    path: '/api/knowledge-base',
    listName: 'items',
    title: 'title',
    least: { title: 'Onboarding', content: 'Ten days became two.' },
    whole: { title: 'Onboarding', content: 'Ten days became two.', sourceUrl: 'https://example.com/a' },
    bad: { title: badTitles, content: badContents, sourceUrl: badAddresses },
  },
  {
    path: '/api/swipe-files',
    listName: 'swipeFiles',
    title: 'title',
    least: { title: 'A hook', content: 'Nobody reads the second line.' },
    whole: {
      title: 'A hook',
      content: 'Nobody reads the second line.',
      author: 'Grace Example',
      url: 'https://example.com/post',
      tags: ['hook', 'short'],
      note: 'For the next launch',
    },
    bad: {
      title: badTitles,
      content: badContents,
      author: badLines,
      url: badAddresses,
      tags: ['hook', 1, {}, [1], [null], [''], [long(51)], Array.from({ length: 21 }, (_, at) => `t${at}`)],
      note: badTexts,
    },
  },
  {
    path: '/api/offers',
    listName: 'offers',
    title: 'name',
    least: { name: 'Coaching' },
    whole: {
      name: 'Coaching',
      description: 'Six calls',
      audience: 'First-time founders',
      url: 'https://example.com/coaching',
      callToAction: 'Write me “coach”',
    },
    bad: {
      name: badTitles,
      description: badTexts,
      audience: badTexts,
      url: badAddresses,
      callToAction: badTexts,
    },
  },
  {
    path: '/api/templates',
    listName: 'templates',
    title: 'title',
    least: { title: 'Before and after', content: 'Before: […]\nAfter: […]' },
    whole: {
      title: 'Before and after',
      content: 'Before: […]\nAfter: […]',
      category: 'story',
      description: 'Two lines that differ',
    },
    bad: { title: badTitles, content: badContents, category: badLines, description: badTexts },
  },
  {
    path: '/api/audiences',
    listName: 'audiences',
    title: 'name',
    least: { name: 'Founders' },
    whole: {
      name: 'Founders',
      description: 'Of small software companies',
      role: 'CEO',
      industry: 'Software',
      pains: 'No time',
      goals: 'A first hire',
      vocabulary: 'runway, burn',
    },
    bad: {
      name: badTitles,
      description: badTexts,
      role: badLines,
      industry: badLines,
      pains: badTexts,
      goals: badTexts,
      vocabulary: badTexts,
    },
  },
]

export type AnyItem = { id: string; createdAt: string; updatedAt: string } & Fields

/** Creates an item and returns it. */
export async function createIn(client: Client, { path, least }: TestLibrary, more: Fields = {}) {
  const { body } = await client.post<AnyItem>(path, { ...least, ...more })
  return body
}

/** Returns the titles in a list, in order. */
export async function titlesIn(client: Client, library: TestLibrary, query = '') {
  const { body } = await client.get<Record<string, AnyItem[]>>(`${library.path}${query}`)
  return (body[library.listName] ?? []).map((item) => item[library.title])
}
