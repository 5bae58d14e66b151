import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPlain } from '#core/post/post-content.ts'
import { type ClaimSource, mostClaims } from './claim.ts'
import { findClaims } from './find-claims.ts'
import { traceClaims } from './trace-claims.ts'

const source = (text: string, more: Partial<ClaimSource> = {}): ClaimSource => ({
  id: 's1',
  kind: 'knowledge',
  title: 'Notes',
  url: null,
  text,
  ...more,
})
const claimed = (text: string) =>
  findClaims(readPlain(text)).map(({ kind, text: words }) => `${kind}: ${words}`)
const unsupported = (draft: string, ...texts: string[]) =>
  traceClaims(
    findClaims(readPlain(draft)),
    texts.map((text) => source(text)),
  )
    .filter((claim) => claim.source === null)
    .map(({ text }) => text)

const sentences = [
  'In March 2021 we moved the workshop to Lyon with 14 people.',
  'Sarah Chen told me: “Write it down before you build it.”',
  'Onboarding took 10 days, and now it takes two.',
  'Our churn fell from 8% to 3.5% within six months.',
  'I sold my first lift to the Hotel Bristol for $12,000.',
  'Dr. Miller wrote "no plan survives the first customer" on a napkin.',
  'On 5 May 2024 the board of Acme Corp agreed to twenty-five checklists.',
  'I repaired lifts at night for almost three years.',
  'We hired Amira in Berlin, and IBM called 2 weeks later.',
  'The margin grew by half a million euros.',
]

describe('what a post claims', () => {
  it('are its numbers, dates, names, quotations and what its writer lived through', () => {
    expect(claimed(sentences[0] ?? '')).toEqual([
      'event: In March 2021 we moved the workshop to Lyon with 14 people.',
      'date: March 2021',
      'name: Lyon',
      'number: 14',
    ])
    expect(claimed(sentences[1] ?? '')).toEqual([
      'name: Sarah Chen',
      'quotation: Write it down before you build it.',
    ])
    expect(claimed('It costs $1.5 million, 10x the price, 8 percent more.')).toEqual([
      'number: $1.5 million',
      'number: 10x',
      'number: 8 percent',
    ])
  })

  it('are not common words, list numbers, slots, tags and headlines', () => {
    for (const text of [
      'Consistency beats talent. Then it compounds.',
      '1. Write it down.\n2. Ship it.',
      'We grew by [your 10 results from Acme].',
      'Nobody works 24/7. #Onboarding #2026',
      'How Great Teams Ship Great Software',
      'The lesson: Ship early. I think I should write more.',
      'Most people “work” on one thing.',
      'So we changed three things:',
      'Two reasons.',
      'Here are 5 short rules.',
      'It is slow (Nothing else is as slow).',
      'Ask them first (Mostly they know it) and listen.',
      'Most of it is thanks to @ada_b Great work pays off.',
    ])
      expect(claimed(text)).toEqual([])
  })

  it('are names in brackets, and mentions by name', () => {
    expect(claimed('It is slow (Kessler) or fast (Anja Kessler says so).')).toEqual([
      'name: Kessler',
      'name: Anja Kessler',
    ])
    expect(claimed('It is thanks to @Kessler Metalworks.')).toContain('name: Kessler Metalworks')
    expect(claimed('They moved the works (in Ulm, mostly) and (Lyon is next).')).toEqual([
      'name: Ulm',
      'name: Lyon',
    ])
  })

  it.each(['We fixed 14 things:', 'We asked three questions.', 'We hired three people:'])(
    'are numbers that count what happened: %s',
    (text) => expect(claimed(text).join()).toContain('number'),
  )

  it.each([
    [
      'Die Einarbeitung dauerte früher lange. Der Unterschied ist eine Seite Papier neben der Kaffeemaschine.',
      [],
    ],
    ['Wir haben Jana Roth aus Ulm gefragt. „Geduld war nie das Problem“, sagte sie.', ['Jana Roth', 'Ulm']],
    [
      'Das Geld war weg, und der Buchhalter hatte es nicht. Frau Marquardt lachte, SAP auch.',
      ['Marquardt', 'SAP'],
    ],
    [
      'Wir haben den Betrieb in Wuppertal gefragt, und der Kunde aus Bregenz ist nicht mehr da. Graz und Köln warten noch.',
      ['Wuppertal', 'Bregenz', 'Graz', 'Köln'],
    ],
    [
      'Das Lager ist nach Sinsheim gezogen, und wir haben bei Oberndorf und nahe Ebermannstadt noch zwei.',
      ['Sinsheim', 'Oberndorf', 'Ebermannstadt'],
    ],
    ['Sie ist seit dem Mai in der Lindenstraße 12, und nicht mehr in der Hauptstraße.', ['Lindenstraße']],
    [
      'Wir sind in Ruhe und mit Konstanz an die Arbeit gegangen, aus Angst und aus Leidenschaft, und haben in Summe in Teams ' +
        'und in Projekten bei Kunden, aus Fehlern und nach Feierabend gelernt. Von Stadt zu Stadt und von Haus zu Haus ist es ' +
        'nicht wie in Innenstadt und Vorstadt, in Betrieb oder in Arbeit, aus Pflegeheim und Klinik, nach Hause oder in Zukunft.',
      [],
    ],
    [
      'Das Essen in der Halle war gut, und der Zug nach oben ist die Regel. Das Schloss war die Burg, in der Wagenburg auch. ' +
        'Wir fragen in Gesprächen, in Interviews und in Workshops, bei Fragen, aus Erfahrung und aus Prinzip nach Gründen. Das geht im Home Office und mit Social Media nicht.',
      [],
    ],
  ])('are names and places in German, and no other nouns: %s', (text, names) => {
    expect(claimed(text).flatMap((claim) => claim.split('name: ')[1] ?? [])).toEqual(names)
  })

  it('stand where the post has them', () => {
    const post = readPlain('Hello.\nIt took **14** days in Lyon.')
    expect(findClaims(post)).toEqual([
      { kind: 'number', text: '14', paragraph: 1, from: 8, to: 10 },
      { kind: 'name', text: 'Lyon', paragraph: 1, from: 19, to: 23 },
    ])
  })
})

describe('where claims come from', () => {
  it('is the passage that says them', () => {
    const text = `Nothing here. ${sentences[3]} More follows.`
    const [claim] = traceClaims(findClaims(readPlain('It fell to 3.5%.')), [
      source('Other text.', { id: 'other' }),
      source(text, { id: 'k1', title: 'Churn', url: 'https://example.com/churn' }),
    ])
    expect(claim?.source).toEqual({
      id: 'k1',
      kind: 'knowledge',
      title: 'Churn',
      url: 'https://example.com/churn',
      passage: sentences[3],
    })
  })

  it.each([
    ['80%', '8%'],
    ['8%', '8 points'],
    ['1,000', '100'],
    ['twelve', '20'],
    ['$5', '€5'],
    ['2.5 million', '25 million'],
    ['5 May', '6 May'],
    ['May 2023', 'May 2024'],
    ['2024-05-06', '5 May 2024'],
  ])('tells %s from %s', (drafted, known) => {
    expect(unsupported(`It was ${drafted} then.`, `It was ${known} then.`)).not.toEqual([])
  })

  it.each([
    ['8 percent', '8%'],
    ['1,000', 'one thousand'],
    ['10k', '10,000'],
    ['25', 'twenty-five'],
    ['$2 million', '2,000,000 dollars'],
    ['250', 'two hundred and fifty'],
    ['May 2024', '5 May 2024'],
    ['May 5, 2024', '2024-05-05'],
    ['2024', 'May 2024'],
    ['twice', '2x'],
    ['half', '50%'],
    ['half a year', 'six months'],
    ['half an hour', '30 minutes'],
    ['on a Friday', 'on Fridays'],
    ['in Cologne', 'in Köln'],
    ['in Wien', 'in Vienna'],
  ])('takes %s for %s', (drafted, known) => {
    expect(unsupported(`It was ${drafted} then.`, `It was ${known} then.`)).toEqual([])
  })

  it('finds every number, name and quotation that the material does not have', () => {
    const planted = [
      ['Our churn fell to 4.5%.', '4.5%'],
      ['They spoke to Jonas Weber about it.', 'Jonas Weber'],
      ['Sarah Miller joined in spring.', 'Sarah Miller'],
      ['They moved to Porto.', 'Porto'],
      ['It took 140 people.', '140'],
      ['It took ninety minutes.', 'ninety'],
      ['He said: “Plans are worthless without customers.”', 'Plans are worthless without customers.'],
      ['In June 2019 it began.', 'June 2019'],
      [
        'I once slept in a railway station because of a broken pump.',
        'I once slept in a railway station because of a broken pump.',
      ],
    ] as const
    for (const [sentence, invention] of planted)
      expect(unsupported(`${sentences.join(' ')}\n\n${sentence}`, sentences.join('\n\n'))).toEqual([
        invention,
      ])
  })

  it.each([
    ['Jonas paid for it.', 'Jonas'],
    ['José’s team paid for it.', 'José'],
    ['Porto was cold.', 'Porto'],
    ['Volkswagen paid for it.', 'Volkswagen'],
    ['Zephyrine laughed.', 'Zephyrine'],
    ['Mark joined them.', 'Mark'],
    ['Then it was cold. New Haven was colder.', 'New Haven'],
    ['- Jonas\n- paid', 'Jonas'],
    ['“Jonas”, they said.', 'Jonas'],
  ])('finds the name that opens a sentence: %s', (draft, name) => {
    expect(unsupported(`${sentences.join(' ')}\n\n${draft}`, sentences.join(' '))).toEqual([name])
  })

  it('takes no common word that opens a sentence for a name', () => {
    const openers =
      'Trust Rose Target Hope Will May Summer Faith Grace Bill Chase Frank Reading Mobile Max Grant Joy Slack Zoom'.split(
        ' ',
      )
    for (const opener of openers) expect(claimed(`${opener} grows slowly.`)).toEqual([])
  })

  it.each([
    'We did it in May. #onboarding Edited by hand.',
    '#onboarding #real_estate Edited by hand.',
    '#trabajo Editado a mano.',
    '#travail Relu à voix haute.',
    '#onboarding Von Hand bearbeitet. Das ist nicht die Arbeit der Leute, und wir haben es geprüft.',
  ])('takes no common word that follows a hashtag for a name: %s', (draft) => {
    expect(claimed(draft).filter((claim) => claim.startsWith('name'))).toEqual([])
  })

  it.each([
    ['#onboarding Jonas Weber paid for it.', 'Jonas Weber'],
    ['#onboarding Zephyrine laughed.', 'Zephyrine'],
    ['#onboarding Porto was cold.', 'Porto'],
    ['#onboarding Zephyrine was late. They told Zephyrine so.', 'Zephyrine'],
  ])('finds the name that follows a hashtag: %s', (draft, name) => {
    expect(unsupported(draft, sentences.join(' '))).toContain(name)
  })

  it('finds inventions of every kind planted together, wherever they stand', () => {
    const planted = [
      'Jonas Weber',
      'Porto',
      '4.5%',
      'June 2019',
      'ninety',
      'Plans are worthless without customers.',
    ]
    const inventions = [
      'Jonas Weber paid for it.',
      'Porto was cold.',
      'It fell to 4.5%.',
      'It began in June 2019.',
      'It took ninety minutes.',
      'He said: “Plans are worthless without customers.”',
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray([...sentences, ...inventions], { minLength: 1 }), (draft) => {
        const expected = draft.flatMap((sentence) => planted[inventions.indexOf(sentence)] ?? [])
        expect(unsupported(draft.join(' '), sentences.join(' '))).toEqual(expected)
      }),
      { numRuns: 200 },
    )
  })

  it('flags nothing in a draft made of the material only', () => {
    const parts = fc.shuffledSubarray(sentences, { minLength: 1 })
    const joins = fc.constantFrom(' ', '\n', '\n\n')
    fc.assert(
      fc.property(parts, joins, joins, (chosen, inDraft, inSource) => {
        expect(unsupported(chosen.join(inDraft), sentences.join(inSource))).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it('finds a planted number wherever it stands, and flags it alone', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: sentences.length - 1 }),
        fc.integer({ min: 10_000, max: 99_999 }),
        (at, number) => {
          fc.pre(number !== 12_000)
          const draft = sentences.toSpliced(at, 0, `That made ${number} calls.`).join(' ')
          expect(unsupported(draft, sentences.join(' '))).toEqual([String(number)])
        },
      ),
      { numRuns: 100 },
    )
  })

  it('takes any text, and every claim is the text at its place', () => {
    const pieces = fc.constantFrom(
      'I',
      ' went',
      ' 8%',
      ' “',
      '”',
      '"',
      '.',
      '\n',
      ' May',
      ' 5',
      ' Acme',
      ' -',
      '$',
      '[',
      ']',
      ' hundred',
      ' and',
      ' half',
      "'s",
      '🙂',
    )
    const text = fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 60 })
    fc.assert(
      fc.property(text, (written) => {
        const post = readPlain(written.join(''))
        const texts = post.map((runs) => runs.map((run) => run.text).join(''))
        const claims = findClaims(post)
        for (const { paragraph, from, to, text: words } of claims)
          expect(texts[paragraph]?.slice(from, to)).toBe(words)
        const exact = claims.filter(({ kind }) => kind === 'number' || kind === 'name')
        expect(traceClaims(exact, [source(texts.join('\n'))]).every((claim) => claim.source !== null)).toBe(
          true,
        )
      }),
      { numRuns: 300 },
    )
  })

  it('finds a quotation that is longer than what is told of it', () => {
    const long = `Begin ${'and go on '.repeat(80)}to the end.`
    expect(unsupported(`It read: “${long}”`, `They wrote ${long}`)).toEqual([])
  })

  it('looks at no more than it can tell, however long the text is', () => {
    for (const piece of [
      '“a b c” ',
      '[a] ',
      'Then Acme Corp. ',
      '5 May 2024 ',
      '"',
      'I said 5. ',
      "s's",
      '“',
    ])
      expect(findClaims(readPlain(piece.repeat(20_000))).length).toBeLessThanOrEqual(mostClaims)
    const claims = findClaims(readPlain('I sold lifts. '.repeat(600)))
    expect(claims).toHaveLength(mostClaims)
    expect(traceClaims(claims, [source('I sold lifts.\n\n'.repeat(20_000))]).at(-1)?.source).not.toBeNull()
  })
})
