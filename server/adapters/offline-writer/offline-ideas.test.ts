import { describe, expect, test } from 'vitest'
import { readFormats } from '#core/formats/read-formats.ts'
import { allPosts } from '#core/library/all-posts.ts'
import { composeDraft } from './drafting/offline-draft.ts'
import { findOpenings } from './offline-hooks.ts'
import { findIdeas, withoutAngle } from './offline-ideas.ts'
import { answerTurn } from './offline-reply.ts'
import type { Material } from './offline-task.ts'
import { wording } from './reading/sentences.ts'

const materialOf = (at: number) =>
  [0, 1, 2].flatMap((step) => {
    const post = allPosts[(at + step) % allPosts.length]
    return post ? [{ label: post.title, text: post.text, isChosen: true }] : []
  })
const everyPost = allPosts.map((post, at) => ({ post, material: materialOf(at) }))
const angleOf = (title: string) => title.slice(0, title.length - (withoutAngle(title) ?? '').length)

describe('ideas of the offline writer', () => {
  test('are five of different angles, each on a sentence of its own', () => {
    for (const { material } of everyPost) {
      const ideas = findIdeas({ topic: '', material })
      expect(ideas).toHaveLength(5)
      expect(new Set(ideas.map(({ title }) => angleOf(title))).size).toBe(5)
      expect(new Set(ideas.map(({ summary }) => summary)).size).toBe(5)
    }
  })

  test('have titles without a cut word, a doubled mark or an open quotation', () => {
    for (const { post, material } of everyPost) {
      for (const { title, summary } of findIdeas({ topic: post.title, material })) {
        expect(title.length).toBeLessThanOrEqual(100)
        expect(title).not.toMatch(/[.,;:!?…]{2,}|[,;:.]$|\s$/)
        const begun = withoutAngle(title)?.replace(/…$/, '') ?? ''
        expect(summary.slice(begun.length)).toMatch(begun === '' ? /./ : /^(?:[^\p{L}\p{N}]|$)/u)
      }
    }
  })

  test('become posts that open with the sentence, whole, or with what stands before it in its paragraph', () => {
    for (const { material } of everyPost.slice(0, 20)) {
      const source = material.map(({ text }) => wording(text)).join(' ')
      for (const { title, summary } of findIdeas({ topic: '', material })) {
        const request = `Create a post for idea 1: ${title}`
        const post = composeDraft({ task: 'draft', title, request, material, length: 'Short' })
        const sentence = summary.slice(0, summary.lastIndexOf(' From "'))
        expect(post).toContain(sentence)
        expect(source).toContain(wording(post.slice(0, post.indexOf(sentence) + sentence.length)))
      }
    }
  })

  const ideaOn = (sentence: string, text: string) => {
    const title = `The number behind it: ${sentence}`
    const material = [{ label: 'Notes', text, isChosen: true }]
    const request = `Create a post for idea 2: ${title}`
    return composeDraft({ task: 'draft', title, request, material, length: 'Short' })
  }

  test('do not tear the sentence from what it answers', () => {
    const notes =
      'We asked 388 nurses. The rota came up in 219 calls.\n\nI don’t mean that pay is fine. I mean that the rota is why 23 of them left.'
    expect(ideaOn('I mean that the rota is why 23 of them left', notes)).toBe(
      'I don’t mean that pay is fine.\n\nI mean that the rota is why 23 of them left.\n\nWe asked 388 nurses. The rota came up in 219 calls.',
    )
    const messe =
      'Draußen regnete es.\n\nAuf der Messe hatten alle einen Bildschirm. Wir nicht. Wir hatten 200 echte Lieferscheine dabei. Wer wollte, konnte einen eigenen mitbringen.'
    expect(ideaOn('Wir hatten 200 echte Lieferscheine dabei', messe)).toBe(
      'Auf der Messe hatten alle einen Bildschirm.\n\nWir nicht. Wir hatten 200 echte Lieferscheine dabei. Wer wollte, konnte einen eigenen mitbringen.\n\nDraußen regnete es.',
    )
  })

  test('open with the sentence where its paragraph begins or ends with it', () => {
    const notes =
      'The line stopped for 31 hours. A seal had torn.\n\nIn May the pump broke. Nobody had a spare one. The air freight cost 96,000 euros.'
    expect(ideaOn('The air freight cost 96,000 euros', notes).split('\n')[0]).toBe(
      'The air freight cost 96,000 euros.',
    )
    expect(ideaOn('In May the pump broke', notes)).toBe(
      'In May the pump broke.\n\nNobody had a spare one. The air freight cost 96,000 euros.\n\nThe line stopped for 31 hours. A seal had torn.',
    )
  })

  test.each(['hiring', 'die Einarbeitung', 'las ventas', 'la vente et les prix'])(
    'on a topic alone become posts that say what is to be filled in: %s',
    (topic) => {
      for (const { title, summary } of findIdeas({ topic, material: [] })) {
        const request = `Create a post for idea 1: ${title}`
        const post = composeDraft({ task: 'draft', title, request, material: [], length: 'Short' })
        expect(post).toBe(`${title[0]?.toUpperCase()}${title.slice(1)}.\n\n[${summary.replace(/\.$/, '')}]`)
      }
    },
  )

  test('turn to angles on the topic that no sentence has taken', () => {
    const material = [
      { label: 'Notes', text: 'We raised our prices by 10% in May without a single complaint.' },
    ]
    const ideas = findIdeas({ topic: 'prices', material })
    expect(ideas[0]?.title).toMatch(/^The number behind it: We raised our prices by 10% in May/)
    expect(ideas.filter(({ title }) => title.includes('number'))).toHaveLength(1)
    expect(ideas).toHaveLength(5)
  })

  test.each([
    [
      'Deutsch',
      'Wir haben im Mai die Preise um 10 % erhöht und niemand hat sich beschwert.',
      /^Die Zahl dahinter: Wir haben im Mai/,
      / Aus „Notizen“\.$/,
      /^Meine Meinung zum Thema Preise$/,
    ],
    [
      'Español',
      'Subimos los precios un 10 % en mayo y no se quejó nadie de nuestros clientes.',
      /^La cifra que lo explica: Subimos los precios/,
      / De «Notizen»\.$/,
      /^Mi opinión sobre Preise$/,
    ],
    [
      'Français',
      'Nous avons augmenté les prix de 10 % en mai et personne ne s’est plaint.',
      /^Le chiffre derrière tout cela : Nous avons augmenté/,
      / De « Notizen »\.$/,
      /^Mon avis sur le sujet : Preise$/,
    ],
  ])('are in the language of the material: %s', (_, text, title, from, angle) => {
    const material = [{ label: 'Notizen', text, isChosen: true }]
    const ideas = findIdeas({ topic: 'Preise', material })
    expect(ideas).toHaveLength(5)
    expect(ideas[0]?.title).toMatch(title)
    expect(ideas[0]?.summary).toMatch(from)
    expect(ideas.some((idea) => angle.test(idea.title))).toBe(true)
    const request = `Create a post for idea 1: ${ideas[0]?.title}`
    const post = composeDraft({ task: 'draft', title: '', request, material, length: 'Short' })
    expect(post).toBe(text)
  })

  const story =
    'Write a post: we stopped asking candidates for a cover letter. Applications from nurses went from 4 to 19 a month. The best hire this year wrote two sentences from a bus.'
  const saying = (text: string) => ({ topic: text, material: [{ label: '', text, isSaid: true }] })

  test('stand on what a message tells, and nothing of what it asks for', () => {
    const ideas = findIdeas(saying(story))
    expect(ideas).toHaveLength(5)
    const bodies = ideas.map(({ title }) => withoutAngle(title))
    expect(bodies).toContain('We stopped asking candidates for a cover letter')
    expect(bodies).toContain('Applications from nurses went from 4 to 19 a month')
    expect(bodies).not.toContain(undefined)
    expect(ideas.map(({ title }) => angleOf(title))).not.toContain('What nearly went wrong: ')
    for (const { title, summary } of ideas) {
      expect(`${title} ${summary}`).not.toContain('Write a post')
      const request = `Create a post for idea 1: ${title}`
      const material = [{ label: 'Earlier in this chat', text: story, isSaid: true }]
      const post = composeDraft({ task: 'draft', title, request, material, length: 'Medium' })
      expect(post.split('\n')[0]).toBe(summary)
      for (const sentence of ['We stopped asking', 'from 4 to 19', 'The best hire'])
        expect(post).toContain(sentence)
    }
  })

  test.each([
    ['Write a post about remote onboarding', 'remote onboarding'],
    ['Schreib einen Beitrag über Homeoffice', 'Homeoffice'],
    ['how to price consulting work', 'how to price consulting work'],
    ['pricing pages', 'pricing pages'],
  ])('are angles on the topic that a message names: %s', (message, topic) => {
    const ideas = findIdeas(saying(message))
    expect(ideas).toHaveLength(5)
    for (const { title } of ideas) {
      expect(title).toContain(topic)
      expect(title).not.toMatch(/write a post|schreib/i)
    }
  })

  test.each([
    ['a short sentence', 'I run a bakery in Leeds.'],
    ['no sentence', 'Baker in Leeds'],
    ['a question', 'Why do people bake?'],
    ['a list', '- I bake.\n- I teach.'],
    ['a sentence without an end', `So ${'I bake and '.repeat(300)}I teach`],
  ])('stand on whatever the material says, even if that is %s', (_, text) => {
    const ideas = findIdeas({ topic: '', material: [{ label: 'My Story', text, isChosen: true }] })
    expect(new Set(ideas.map(({ title }) => title)).size).toBe(5)
    for (const { title, summary } of ideas) {
      expect(wording(text)).toContain(wording(withoutAngle(title) ?? 'No angle.'))
      expect(wording(text)).toContain(wording(summary.replace(' From "My Story".', '')))
      const request = `Create a post for idea 1: ${title}`
      const material = [{ label: 'My Story', text, isChosen: true, isBackground: true }]
      const post = composeDraft({ task: 'draft', title, request, material, length: 'Short' })
      expect(wording(text)).toContain(wording(post.split('\n')[0] ?? ''))
    }
  })

  test.each([
    ['The second source has almost never made the part that is on paper', 'What nearly went wrong: '],
    ['Ask to see the pile of paper before you sign anything at all', 'Before and after: '],
    ['These are notes from the workshop in Braga on 9 May, not cleaned up', 'The number behind it: '],
    ['In 2022 the head of sales left us after a summer of long talks', 'The number behind it: '],
    [
      'At one client, a maker of pumps in the north, the second tool for a housing cost 42,000 euros',
      'The number behind it: ',
    ],
    ['Who it is for: wholesale traders who still type in their notes', 'A question for your readers: '],
    ['The press in the hall was old and made of iron, like the roof', 'The moment it happened: '],
    ['Der Drucker auf dem Stand war fast so alt wie die Halle dahinter', 'Was beinahe schiefging: '],
  ])('have no angle that the sentence does not bear out: %s', (text, angle) => {
    const ideas = findIdeas({ topic: '', material: [{ label: 'Notes', text: `${text}.`, isChosen: true }] })
    expect(ideas).toHaveLength(5)
    for (const { title } of ideas) expect(title.startsWith(angle)).toBe(false)
  })

  test.each([
    ['We lost two customers because nobody had called them', 'What nearly went wrong: '],
    ['The time went from one week to two days for each of us', 'Before and after: '],
    ['Support tickets about our invoices are 22 each month', 'The number behind it: '],
  ])('have the angle that the sentence shows: %s', (text, angle) => {
    const [first] = findIdeas({ topic: '', material: [{ label: '', text: `${text}.`, isChosen: true }] })
    expect(first?.title).toBe(`${angle}${text}`)
  })

  test('repeat no sentence while the material has others', () => {
    const text =
      'Four weeks, your own 500 documents, no contract.\nWe read them, you count the mistakes.\nWho it is for: Wholesale traders with many notes.\nHe has one.\nThey all like to count.\nIt takes a month of work.'
    const ideas = findIdeas({ topic: '', material: [{ label: '', text, isChosen: true }] })
    expect(new Set(ideas.map(({ summary }) => summary)).size).toBe(5)
  })

  test('have titles that end in no open bracket', () => {
    const texts = [
      'Nurse for eleven years (A&E, then theatre recovery, in Leeds and in Bradford), recruiter for five.',
      'We have moved the whole of the team from the old office (which was near the river and the market, and cold).',
    ]
    for (const text of texts) {
      for (const { title } of findIdeas({ topic: '', material: [{ label: '', text, isChosen: true }] }))
        expect(title.split('(')).toHaveLength(title.split(')').length)
    }
  })

  test('are none without a topic and without material', () => {
    const call = { label: 'Coaching', text: 'Write to me.', isCall: true }
    expect(findIdeas({ topic: '', material: [] })).toEqual([])
    expect(findIdeas({ topic: '', material: [call, { label: 'My Story', text: '🥐 12' }] })).toEqual([])
  })
})

describe('openings of the offline writer', () => {
  test('stand alone, as long as the post has sentences that do', () => {
    const post = `Our first shop was a kiosk.\n\nIn 2017 I designed a cancellation flow with five screens. It was bad. Cancellations went down by 18% and I got a bonus. My dad tried to leave that gym in 2023. He is 71. The dog on the last screen looked at him. We have taken the dog away since then.`
    expect(findOpenings(post)).toEqual([
      'Cancellations went down by 18% and I got a bonus.',
      'In 2017 I designed a cancellation flow with five screens.',
      'My dad tried to leave that gym in 2023.',
      'We have taken the dog away since then.',
      'In 2017 I designed a cancellation flow with five screens. It was bad.',
    ])
  })

  test.each([
    'Abbiamo spostato il passaggio di consegne al letto.\n\nDura 4 minuti, e non sono più 35.',
    'Skróciliśmy wdrożenie z 10 dni do 2. Nikt nie chce wracać.',
  ])('are the post’s own words in a language that the writer does not know: %s', (post) => {
    for (const opening of findOpenings(post)) expect(wording(post)).toContain(wording(opening))
  })

  test('are five different ones for every post of the library', () => {
    for (const { text } of allPosts) {
      const openings = findOpenings(text)
      expect(new Set(openings.map(wording)).size).toBe(5)
    }
  })
})

describe('ideas asked for in the chat', () => {
  const ask = (
    messages: string[],
    { material = [], documentId }: { material?: Material[]; documentId?: string } = {},
  ) => {
    const answer = answerTurn({
      prompt: messages.map((text) => ({ role: 'user', content: [{ type: 'text', text }] })),
      toolNames: ['createDocument', 'updateDocument', 'requestSuggestions', 'requestHooks'],
      documentId,
      material,
    })
    return answer.kind === 'text' ? answer.text : answer.toolName
  }
  const titles = (text: string) =>
    readFormats(text).flatMap((segment) =>
      segment.kind === 'ideas' ? segment.items.map((item) => item.title) : [],
    )

  test.each([
    ['Give me post ideas about hiring', 'Where I stand on hiring'],
    ['Can you give me some ideas for LinkedIn posts on remote work, please?', 'Where I stand on remote work'],
    ['Give me 3 topics for posts about bread', 'Where I stand on bread'],
    ['10 content ideas: pricing.', 'Where I stand on pricing'],
    ['Help me come up with post ideas for “slow mornings”', 'Where I stand on slow mornings'],
    ['Gib mir bitte ein paar Post-Ideen zum Thema Einkauf', 'Meine Meinung zum Thema Einkauf'],
    ['Kannst du mir Ideen für Beiträge über Führung geben?', 'Meine Meinung zum Thema Führung'],
    ['¿Tienes ideas para publicaciones sobre ventas?', 'Mi opinión sobre ventas'],
    ['J’ai besoin d’idées de posts sur la vente, svp', 'Mon avis sur le sujet : la vente'],
    [
      'Give me ideas about how we cut onboarding from 10 days to 2',
      'The number behind it: We cut onboarding from 10 days to 2',
    ],
  ])('are five, each with a number to draft it by: %s', (message, first) => {
    expect(titles(ask([message]))).toEqual([first, ...Array<unknown>(4).fill(expect.any(String))])
  })

  test('stand on what the writer chose, where the message names nothing else', () => {
    const material = [
      { label: 'Prices', text: 'We raised our prices by 10% in May without a single complaint.' },
    ]
    for (const message of ['Give me post ideas', 'Give me ideas from my knowledge base'])
      expect(titles(ask([message], { material }))[0]).toMatch(/^The number behind it: We raised our prices/)
  })

  test('stand on what was told before in the chat', () => {
    expect(titles(ask(['We hired 4 people in May. 3 of them came by a friend.', 'Any post ideas?']))[0]).toBe(
      'The number behind it: We hired 4 people in May',
    )
  })

  test('wait for a topic, which a few words name', () => {
    expect(ask(['Give me post ideas'])).toMatch(/^What should the ideas be about\?/)
    expect(ask(['Hast du Ideen für einen LinkedIn-Beitrag?'])).toMatch(/^Worum soll es bei den Ideen gehen\?/)
    expect(titles(ask(['Give me post ideas', 'small teams.']))[0]).toBe('Where I stand on small teams')
    expect(ask(['Give me post ideas', 'Thanks!'])).toBe('You’re welcome.')
    expect(titles(ask(['Give me post ideas', 'What do you know?']))).toEqual([])
  })

  test('have others after them, until there are none left', () => {
    const text =
      'We raised our prices in May. Nobody left us in June. A planner called us in July and said thanks. The board wanted more in August. We said no to them in September. My sister lent us 400 euros in October. We paid her back in a week. She bought a bike with it.'
    const material = [{ label: 'Prices', text }]
    const seen: string[] = []
    const messages = ['Give me post ideas']
    for (const more of ['more', 'noch mehr', 'Other ideas please', 'more', 'more', 'more']) {
      const listed = titles(ask(messages, { material }))
      expect(seen.filter((title) => listed.includes(title))).toEqual([])
      seen.push(...listed)
      messages.push(more)
    }
    expect(new Set(seen).size).toBeGreaterThan(6)
    expect(ask(messages, { material })).toMatch(/^I have no more ideas from this\./)
    expect(ask(['Gib mir Ideen', 'mehr'], { material: [] })).toMatch(/Ideen/)
    expect(titles(ask(['Write a post about tea', 'more']))).toEqual([])
  })

  test('on a topic alone end in three questions, whose answers make the post', () => {
    const request = 'Create a post for idea 2: The first time I had to deal with hiring'
    const drafted = answerTurn({
      prompt: [
        { role: 'user', content: [{ type: 'text', text: request }] },
        {
          role: 'tool',
          content: [
            {
              type: 'tool-result',
              toolCallId: 't1',
              toolName: 'createDocument',
              output: {
                type: 'json',
                value: { id: 'd1', title: 'The first time', kind: 'text', openSlots: 1 },
              },
            },
          ],
        },
      ],
      toolNames: ['createDocument'],
      documentId: undefined,
    })
    expect(drafted).toMatchObject({ text: expect.stringContaining('anything in [square brackets]') })
    expect(drafted).toMatchObject({ text: expect.stringContaining('1. What happened, and when?') })
    expect(ask([request, 'In May. 40 people wrote to us.'])).toBe('createDocument')
  })

  test.each([
    'My ideas about hiring changed.',
    'I have an idea for a post',
    'Ideas matter more than plans.',
    'New ideas for the garden: we planted 400 bushes',
    'We need ideas from customers. We asked 40 of them.',
    'Create a post for idea 2: Where I stand on hiring',
  ])('are no answer to what asks for none: %s', (message) => {
    expect(titles(ask([message]))).toEqual([])
  })

  test('for a part of the open post are left to its own tools', () => {
    expect(ask(['Give me ideas for the hook'], { documentId: 'd1' })).toBe('requestHooks')
    expect(titles(ask(['Give me ideas for the ending'], { documentId: 'd1' }))).toEqual([])
    expect(titles(ask(['Give me ideas about tea'], { documentId: 'd1' }))).toHaveLength(5)
  })
})
