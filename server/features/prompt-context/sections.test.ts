import { describe, expect, it } from 'vitest'
import {
  type PromptContext,
  audienceSection,
  furtherPassages,
  knowledgeSection,
  lengthSection,
  materialSections,
  offerSection,
  storySection,
  swipesSection,
  templateSection,
  voiceSection,
} from './prompt-context.ts'

const timestamp = '2026-11-21T09:00:00.000Z'
const nothing: PromptContext = {
  voice: [],
  ownPosts: [],
  story: undefined,
  offer: undefined,
  audience: undefined,
  knowledge: [],
  swipes: [],
  template: undefined,
  length: 'Medium',
  isLengthChosen: false,
  gone: [],
}
const offer = {
  id: '1',
  name: 'Pilot sprint',
  description: 'Four weeks to a proof.',
  audience: null,
  url: 'https://example.com/pilot',
  callToAction: 'Write me “pilot”.',
  createdAt: timestamp,
  updatedAt: timestamp,
}
const audience = {
  id: '1',
  name: 'Plant managers',
  description: null,
  role: 'Manager',
  industry: 'Food',
  pains: 'Downtime',
  goals: null,
  vocabulary: 'scrap, shift',
  createdAt: timestamp,
  updatedAt: timestamp,
}
const source = (text: string, title = 'Notes', url: string | null = null) => ({ id: '1', title, text, url })

describe('a section of the prompt', () => {
  it.each([
    ['voice', voiceSection(nothing, '')],
    ['story', storySection(nothing, '')],
    ['offer', offerSection(nothing)],
    ['audience', audienceSection(nothing)],
    ['knowledge', knowledgeSection(nothing, '')],
    ['swipes', swipesSection(nothing)],
    ['template', templateSection(nothing)],
  ])('about the %s is not there when nothing was chosen', (_, section) => {
    expect(section).toBeUndefined()
  })

  it('about the voice has the rules, then the places that show them', () => {
    const section = voiceSection(
      {
        ...nothing,
        voice: [
          { text: 'No\nemoji.', examples: [], changes: [{ before: 'Up 🚀', after: '' }], isOwn: true },
          { text: 'Short sentences.', examples: ['It rained.', 'We left.'], changes: [], isOwn: false },
        ],
      },
      '',
    )
    expect(section).toMatch(
      /^# Voice\n.*\n- No emoji\.\n- Short sentences\.\n.*\n.*own posts, [^]*\n- Up 🚀 → \(left out\)\n- It rained\.\n- We left\.\n---/,
    )
  })

  it('about the voice keeps within its room: rules before examples, the writer’s own first', () => {
    const rule = (at: number, isOwn: boolean) => ({
      text: `${isOwn ? 'Own' : 'Shown'} rule ${at} ${'x'.repeat(90)}`,
      examples: [`Example ${at} ${'y'.repeat(100)}`],
      changes: [],
      isOwn,
    })
    const few = [...Array(18).keys()].map((at) => rule(at, false))
    const section = voiceSection({ ...nothing, voice: few }, '') ?? ''
    expect(section.length).toBeLessThan(1000 * 4 + 600)
    expect(section).toContain('Shown rule 17')
    expect(section).toContain('Example 0')
    const many = [...Array(40).keys()].map((at) => rule(at, at < 20))
    const crowded = voiceSection({ ...nothing, voice: many }, '') ?? ''
    expect(crowded.length).toBeLessThan(1000 * 4 + 600)
    expect(crowded).toContain('Own rule 19')
    expect(crowded).not.toContain('Shown rule 39')
    expect(crowded).not.toContain('Example')
  })

  it('about the voice has whole posts of the writer’s own, those first that are like what is asked for', () => {
    const post = (words: string, length: number) => `${words} ${'x'.repeat(length - words.length - 1)}`
    const list = `Three rules:\n- one\n- two\n- three\n${'y'.repeat(700)}`
    const ownPosts = [
      post('Far too short.', 100),
      post('On cranes.', 800),
      post('On bread.', 800),
      post('Far too long.', 2800),
      list,
    ]
    const shown = (more: Partial<PromptContext>, request: string) => {
      const section = voiceSection({ ...nothing, ownPosts, ...more }, request) ?? ''
      const names = ['Far too short.', 'On cranes.', 'On bread.', 'Far too long.', 'Three rules:']
      return names.filter((name) => section.includes(name))
    }
    expect(shown({}, 'about bread')).toEqual(['On cranes.', 'On bread.', 'Three rules:'])
    expect(shown({ ownPosts: ownPosts.slice(0, 3) }, '')).toHaveLength(3)
    const template = { title: 'List', category: 'list', content: '[Claim]\n- [a]\n- [b]\n- [c]' }
    const first = voiceSection({ ...nothing, ownPosts, template }, 'about bread') ?? ''
    expect(first.indexOf('Three rules:')).toBeLessThan(first.indexOf('On bread.'))
    expect(first.indexOf('On bread.')).toBeLessThan(first.indexOf('On cranes.'))
    expect(shown({ length: 'Very Short' }, '')).toContain('Far too short.')
    expect(first).toContain('take no fact, name or figure from it')
  })

  it('about the story asks for the first person, and keeps within its room', () => {
    const section = storySection({ ...nothing, story: 'I bake.\n\n'.repeat(5000) }, 'bread') ?? ''
    expect(section).toContain('in the first person')
    expect(section.length).toBeLessThan(7000)
  })

  it('about an offer names what is known of it, and nothing else', () => {
    const section = offerSection({ ...nothing, offer })
    expect(section).toContain('What it is: Four weeks to a proof.\nLink: https://example.com/pilot')
    expect(section).not.toContain('Who it is for')
  })

  it('about the readers has their words', () => {
    const section = audienceSection({ ...nothing, audience })
    expect(section).toContain('Words they use: scrap, shift')
    expect(section).not.toContain('null')
  })

  it('about knowledge names each item and where it is from', () => {
    const knowledge = [source('Scrap fell.', 'A “report”', 'https://example.com/r'), source('Other.', 'Mail')]
    const section = knowledgeSection({ ...nothing, knowledge }, 'scrap') ?? ''
    expect(section).toContain('“A report”, from https://example.com/r')
    expect(section).toContain('“Mail”')
    expect(section).toContain('[square brackets]')
  })

  it('about knowledge shares its room among the items by what matters', () => {
    const filler = (words: string) => `${words} in general.\n\n`.repeat(2000)
    const knowledge = [source(`${filler('Gardens')}Scrap fell by 41%.`), source(filler('Weather'))]
    const section = knowledgeSection({ ...nothing, knowledge }, 'how scrap fell') ?? ''
    expect(section).toContain('Scrap fell by 41%.')
    expect(section.length).toBeLessThan(26_000)
  })

  it('about knowledge tells for another request what it did not for the first, and nothing twice', () => {
    const filler = (words: string) => `${words} in general.\n\n`.repeat(2000)
    const knowledge = [source(`${filler('Gardens')}Scrap fell by 41%.\n\n${filler('Rain')}`)]
    const first = knowledgeSection({ ...nothing, knowledge }, 'gardens') ?? ''
    expect(first).not.toContain('Scrap fell')
    const more = furtherPassages({ ...nothing, knowledge }, 'gardens', 'how scrap fell').join('\n')
    expect(more).toContain('Scrap fell by 41%.')
    expect(more.length).toBeLessThan(5000)
    expect(furtherPassages({ ...nothing, knowledge }, 'gardens', 'gardens')).toEqual([])
    const short = [source('Scrap fell.')]
    expect(furtherPassages({ ...nothing, knowledge: short }, 'gardens', 'scrap')).toEqual([])
  })

  it('about swipes is about style alone, each in its share of the room', () => {
    const swipes = Array.from({ length: 5 }, (_, at) => source(`${at} `.repeat(3000), `Swipe ${at}`))
    const section = swipesSection({ ...nothing, swipes }) ?? ''
    expect(section).toContain('Take no fact, name, figure, story or sentence from them.')
    for (const { title } of swipes) expect(section).toContain(`“${title}”`)
    expect(section.length).toBeLessThan(13_000)
  })

  it('about a template gives its structure', () => {
    const template = { title: 'Then and now', category: 'story', content: 'Then: [x]' }
    expect(templateSection({ ...nothing, template })).toContain('Then: [x]')
  })

  it('about the length gives its band', () => {
    expect(lengthSection(nothing)).toContain('700 to 1300 characters')
    expect(lengthSection({ ...nothing, length: 'Very Short' })).toContain('up to 300 characters')
    expect(lengthSection(nothing, true)).toContain('up to 1300 characters')
  })

  it('stands in a fixed order', () => {
    const brief = {
      ...nothing,
      story: 'I bake.',
      offer,
      audience,
      knowledge: [source('x')],
      swipes: [source('y')],
      voice: [{ text: 'No emoji.', examples: [], changes: [], isOwn: true }],
    }
    expect(materialSections(brief, '').map((section) => section.split('\n')[0])).toEqual([
      '# Voice',
      '# Who writes',
      '# What the writer offers',
      '# Who reads',
      '# What the writer knows',
      '# Posts whose style the writer likes',
    ])
  })
})
