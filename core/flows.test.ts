import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  firstPlace,
  flows,
  flowTypes,
  needsWebSearch,
  nextPlace,
  promptOf,
  readPlace,
  sendingForSource,
  sendingForTemplate,
  type FlowPlace,
} from './flows.ts'

const anyStep = fc.oneof(fc.string(), fc.constantFrom('init', 'ideas', 'trend-select', 'topic-selected'))

function walk(from: FlowPlace): string[] {
  const next = nextPlace(from)
  return [from.flowStep, ...(next === null ? [] : walk(next))]
}

describe('the guided flows', () => {
  it.each([
    ['trending', ['init', 'industry-input', 'trend-select', 'ideas']],
    ['post-ideas', ['init', 'category-selected', 'ideas-generated']],
    ['hook-variations', ['init', 'template-selected', 'topic-selected']],
  ] as const)('lead through %s step by step, and end', (type, steps) => {
    expect(walk(firstPlace(type))).toEqual(steps)
  })

  it('begin with the words of the specification', () => {
    expect(flowTypes.map((type) => [flows[type].starter, flows[type].message])).toEqual([
      ['Give post ideas', 'I want to get post ideas'],
      ["What's trending", "I want to research what's trending"],
      ['Give a template', 'Give me a template'],
    ])
  })

  it('search the web for what is trending only', () => {
    expect(flowTypes.filter((type) => needsWebSearch(firstPlace(type)))).toEqual(['trending'])
    expect(needsWebSearch(null)).toBe(false)
  })

  it('are read from their names', () => {
    expect(readPlace('trending', 'ideas')).toEqual({ flowType: 'trending', flowStep: 'ideas' })
  })

  it.each([
    ['trending', 'topic-selected'],
    ['trending', ''],
    ['Trending', 'init'],
    ['toString', 'init'],
    ['__proto__', 'init'],
    [null, 'init'],
    ['post-ideas', undefined],
  ])('are none when the names are %s and %s', (type, step) => {
    expect(readPlace(type, step)).toBeNull()
  })

  it('never take a name for a step that it is not', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom(...flowTypes)), anyStep, (type, step) => {
        const isInTable = flowTypes.some((known) => known === type && walk(firstPlace(known)).includes(step))
        expect(readPlace(type, step)).toEqual(isInTable ? { flowType: type, flowStep: step } : null)
      }),
    )
  })

  it('say above the message box what the next message answers', () => {
    for (const type of flowTypes) {
      const next = nextPlace(firstPlace(type))
      expect(promptOf(next)).toMatch(/^(Choose|Type) /)
      expect(promptOf(firstPlace(type))).toBeNull()
    }
    expect(promptOf(null)).toBeNull()
    // Without the web and a model there are no trends to choose from.
    expect(promptOf({ flowType: 'trending', flowStep: 'trend-select' })).not.toContain('Choose a trend')
  })

  it('say something at each step that awaits an answer', () => {
    for (const type of flowTypes) {
      const awaited = walk(firstPlace(type)).slice(1)
      expect(awaited.filter((step) => promptOf(readPlace(type, step)) === null)).toEqual([])
    }
  })

  it.each([
    ['post-ideas', 'init', { flowType: 'post-ideas', flowStep: 'category-selected' }, false],
    ['post-ideas', 'category-selected', null, false],
    ['trending', 'ideas', null, false],
    [
      'hook-variations',
      'template-selected',
      { flowType: 'hook-variations', flowStep: 'topic-selected' },
      true,
    ],
    ['hook-variations', 'topic-selected', null, true],
    [null, null, null, false],
  ] as const)(
    'send a chosen source at %s %s as the specification says',
    (type, step, place, keepsTemplate) => {
      const text = 'Give me post ideas'
      expect(sendingForSource(readPlace(type, step))).toEqual({ text, place, keepsTemplate })
    },
  )

  it('send a chosen template during hook-variations only', () => {
    const place = { flowType: 'hook-variations', flowStep: 'template-selected' }
    expect(sendingForTemplate(firstPlace('hook-variations'))).toEqual({ text: 'I want post ideas', place })
    expect(sendingForTemplate(firstPlace('post-ideas'))).toBeNull()
    expect(sendingForTemplate(null)).toBeNull()
  })
})
