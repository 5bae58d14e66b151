import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { describe, expect, test } from 'vitest'
import { composeDraft } from './drafting/offline-draft.ts'
import { answerTurn } from './offline-reply.ts'
import { draftTitle, readRequest } from './reading/request.ts'

const draft = (request: string) =>
  composeDraft({ task: 'draft', title: draftTitle(request), request, material: [], length: 'Medium' })

const answer = (text: string) =>
  answerTurn({
    prompt: [{ role: 'user', content: [{ type: 'text', text }] }],
    toolNames: ['createDocument', 'updateDocument'],
    documentId: undefined,
  })

describe('a draft of what is typed in haste', () => {
  test.each([
    [
      'a request at the end',
      'hey so i run a small bakery in bristol, 4 ovens. we couldnt open on monday. want to post that somehow',
      'I run a small bakery in bristol, 4 ovens. We couldn’t open on monday.',
    ],
    ['a greeting and a joint', 'hey so Kessler quotes in 2 days now', 'Kessler quotes in 2 days now.'],
    [
      'a question that is answered',
      'What happened, and when?\nWe lost our biggest client in May.\nWhat should readers remember? Never have one client.',
      'We lost our biggest client in May.\n\nNever have one client.',
    ],
    [
      'hesitations',
      'okay um so today in class Jonah asked why we learn fractions. we spent the lesson on pizza. um yeah so maybe a post about that',
      'Today in class Jonah asked why we learn fractions. We spent the lesson on pizza.',
    ],
    [
      'a request at the end of a sentence',
      'im graduating in june with an msc from Delft, pls write a post. did my thesis on containers (cut empty km by 12%)',
      'I’m graduating in june with an msc from Delft. Did my thesis on containers (cut empty km by 12%).',
    ],
    [
      'a manner at the end',
      'Q3: 14 deals closed, 3 lost. what worked: calling the CFO in week one. make this a linkedin post, keep it humble',
      'Q3: 14 deals closed, 3 lost. What worked: calling the CFO in week one.',
    ],
    [
      'a request without a verb',
      'un post sur notre année: 12 chantiers, 0 accident',
      'Notre année: 12 chantiers, 0 accident.',
    ],
    [
      'a German request in colloquial words',
      'brauch nen post: wir haben 80 anfragen an einem tag beantwortet. das soll auf linkedin',
      'Wir haben 80 anfragen an einem tag beantwortet.',
    ],
    [
      'a Spanish one, with a greeting',
      'hola, somos una cooperativa en jaen. tenemos 1.200 clientes en 9 países. haz algo bonito',
      'Somos una cooperativa en jaen. Tenemos 1.200 clientes en 9 países.',
    ],
    [
      'a French greeting without a comma',
      'bonjour je suis boulangère à lyon. ça fait 6 ans que je me lève à 3h. je voudrais faire un post',
      'Je suis boulangère à lyon. Ça fait 6 ans que je me lève à 3h.',
    ],
    [
      'a polite German one in the middle',
      'Wir haben 34 Familien in sechs Gruppen. Kannst du daraus einen Post machen? Danke dir!',
      'Wir haben 34 Familien in sechs Gruppen.',
    ],
    [
      'wishes about the form',
      'Write a post about FleetPing. Late deliveries are down 23%. Target audience: logistics managers. Tone: confident. Add 3 hashtags.',
      'FleetPing.\n\nLate deliveries are down 23%.',
    ],
    [
      'a draft that is pointed at',
      "here's my draft, what do you think?\n\nWe have been awarded ISO 27001. It took 14 months.",
      'We have been awarded ISO 27001. It took 14 months.',
    ],
    [
      'a text to be made better',
      'make this better: we had 3 accidents in one month. the new manager fixed the lights',
      'We had 3 accidents in one month.\n\nThe new manager fixed the lights.',
    ],
    [
      'a thank-you post',
      'thank you post for my team. we moved 4.2 million records without a minute lost',
      'Thank you, my team.\n\nWe moved 4.2 million records without a minute lost.',
    ],
  ])('says nothing to its assistant: %s', (_, request, post) => {
    expect(draft(request)).toBe(post)
  })

  test.each([
    [
      'Can you make a linkedin post out of this email?\n\nHi all,\n\nWe handed over the keys on Friday, two weeks early.\n\nBig thanks to Priya and Tom.\n\nBest,\nSarah\n--\nSarah Okafor\nProject Director | Bell & Rowe\nTel: 0117 496 0123',
      'We handed over the keys on Friday, two weeks early.\n\nBig thanks to Priya and Tom.',
    ],
    [
      'Machst du mir daraus bitte einen Beitrag?\n\nLiebe Kolleginnen und Kollegen,\n\nab 1. Juli schließen wir mittwochs. Lieber vier gute Tage als fünf schlechte.\n\nViele Grüße\nDr. Anke Sommer',
      'Ab 1. Juli schließen wir mittwochs. Lieber vier gute Tage als fünf schlechte.',
    ],
    [
      'Subject: Winter appeal\nFrom: Joan\n\nDear supporters,\n\nWe raised €48,200 this winter. The smallest gift was €2.\n\nWarm regards,\nJoan de Wit',
      'We raised €48,200 this winter. The smallest gift was €2.',
    ],
  ])('keeps of a letter what it tells: %s', (request, post) => {
    expect(draft(request)).toBe(post)
  })

  test.each([
    'Dear recruiters,\n\nplease answer. I wrote to 61 of you in May.',
    'From: 10 days\nTo: 2 days\n\nThat is what one page per role did for us.',
    'A post about layoffs got me 4,000 views. One about my dog got 61.',
    'So tired of ghosting. We answered all 312 applicants in May.',
    'Also 2024 war hart. Wir haben drei Leute verloren.',
    'I moved to Leeds in May. I want to say that it was hard.',
  ])('takes nothing from a text that only looks like a request or a letter: %s', (told) => {
    const said = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu)
    expect(said(draft(told))).toEqual(said(told.replace('I want to say that it', 'It')))
  })

  test('has a list with its numbers, under its heading', () => {
    expect(
      draft('what i learned redesigning the checkout\n1. nobody reads labels\n2. ask support first.'),
    ).toBe('What I learned redesigning the checkout:\n1. Nobody reads labels\n2. Ask support first')
    expect(draft('post about my new job pls\n- started monday at Brightline\n- team of 14')).toBe(
      'My new job:\n• Started monday at Brightline\n• Team of 14',
    )
    expect(
      draft('3 mistakes we see. 1) no vesting 2) no drag-along 3) no tie break. It costs 14 months.'),
    ).toBe('3 mistakes we see.\n\n1. No vesting\n2. No drag-along\n3. No tie break\n\nIt costs 14 months.')
  })

  test('keeps a topic that is named last out of the beginning', () => {
    const { subject, isSubjectLast } = readRequest(
      'We had 10 days and now 2. Write a post about our onboarding.',
    )
    expect([subject, isSubjectLast]).toEqual(['our onboarding.', true])
    expect(draft('We had 10 days and now 2. Write a post about our onboarding.')).toBe(
      'We had 10 days and now 2.',
    )
  })

  test.each([
    ['write something about burnout but not the usual stuff', 'Burnout'],
    ['write me something inspiring about resilience', 'Resilience'],
    ['schreib was über homeoffice, aber bitte nicht so corporate', 'Homeoffice'],
    ['quiero un post sobre q ayer cerré mi agencia', 'Ayer cerré mi agencia'],
    ['un post inspirant sur le leadership svp', 'Le leadership'],
    ["write an intro post about me, i'm Dana, a copywriter in Austin", "I'm Dana, a copywriter in Austin"],
    [
      'unser chef hat gesagt "wenn ihr um 5 noch da seid hab ich was falsch geplant" und ging',
      'Unser chef hat gesagt',
    ],
  ])('is titled by its subject alone: %s', (request, title) => expect(draftTitle(request)).toBe(title))
})

const created: LanguageModelV4Prompt[number] = {
  role: 'tool',
  content: [
    {
      type: 'tool-result',
      toolCallId: 't1',
      toolName: 'createDocument',
      output: { type: 'json', value: { id: 'd1', title: 'Pallets', kind: 'text', openSlots: 3 } },
    },
  ],
}

describe('a turn without facts', () => {
  test.each([
    ['How do I write about losing a client without sounding bitter?', 'What happened, and when?'],
    ['I’m a physio and I have no idea what to post. Help!', 'What happened, and when?'],
    ['ich weiß nicht was ich posten soll', 'Was ist passiert, und wann?'],
    ['como puedo contar que me despidieron sin dar pena?', '¿Qué pasó y cuándo?'],
    ['je ne sais pas quoi publier cette semaine', 'Que s’est-il passé, et quand ?'],
  ])('that asks what or how to write gets three questions: %s', (request, question) => {
    const { kind, ...rest } = answer(request)
    const text = 'text' in rest ? rest.text : ''
    expect(kind).toBe('text')
    expect(text).toContain(question)
    expect(text.match(/^\d\. /gm)).toHaveLength(3)
    expect(text).toContain('](/settings#models)')
  })

  const turns = (texts: string[], made: LanguageModelV4Prompt = []) =>
    answerTurn({
      prompt: [
        ...texts.map((text) => ({ role: 'user' as const, content: [{ type: 'text' as const, text }] })),
        ...made,
      ],
      toolNames: ['createDocument', 'updateDocument'],
      documentId: undefined,
    })

  test.each(['Write a post', 'How do I write about losing a client?'])(
    'is an outline once its writer says to just write, and says nothing of it: %s',
    (request) => {
      expect(turns([request, 'Just write it'])).toMatchObject({
        toolName: 'createDocument',
        input: { title: 'New post' },
      })
      const said = turns([request, 'Just write it'], [created])
      expect(said).toMatchObject({
        text: expect.stringMatching(/\[square brackets\] is for you to fill in\./),
      })
      expect(said).not.toMatchObject({ text: expect.stringContaining('What happened') })
      expect(draft('Just write it')).toMatch(/^\[what your post is about/)
    },
  )

  test('has its questions answered, whatever asked for them', () => {
    const answers = 'We lost our biggest client in May\nNever have one client'
    expect(turns(['How do I write about losing a client?', answers])).toMatchObject({
      toolName: 'createDocument',
    })
  })

  test('of which an open post would take other words says so, and leads to a model', () => {
    const said = answerTurn({
      prompt: [{ role: 'user', content: [{ type: 'text', text: 'translate it to Spanish' }] }],
      toolNames: ['createDocument', 'updateDocument'],
      documentId: 'd1',
    })
    expect(said).toMatchObject({ text: expect.stringMatching(/^That needs words that I do not have/) })
  })

  test('is drafted from what is told behind a thank you', () => {
    expect(answer('Thanks! We moved 400 pallets in May. Nobody was late.')).toMatchObject({ kind: 'tool' })
    expect(answer('Thanks, that looks good to me now.')).toMatchObject({ kind: 'text' })
  })

  test('says in one line which wishes about the form take a model', () => {
    const request = 'We moved 400 pallets in May. Nobody was late. Add 3 hashtags. No emojis.'
    const said = turns([request], [created])
    expect(said).toMatchObject({
      text: expect.stringContaining('I left out "Add 3 hashtags": that takes a model'),
    })
    expect(said).not.toMatchObject({ text: expect.stringContaining('emojis') })
  })
})
