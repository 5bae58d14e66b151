import { describe, expect, test } from 'vitest'
import { isLanguageWish, languageOf, languageWanted, splitAtLanguage } from './language.ts'

describe('the language of a text', () => {
  test.each([
    'Abbiamo spostato il passaggio di consegne al letto, e non sono più tornati.',
    'Mudámos a passagem de turno e não voltámos atrás.',
    'Wij hebben de overdracht verplaatst naar het bed.',
    'Vi sparade 40 timmar i månaden när våra kollegor fick en lista.',
    'Skróciliśmy wdrożenie z 10 dni do 2.',
    'Zkrátili jsme zaškolení z deseti dnů na dva.',
    'Gece vardiyasının kârı yüzde 40 arttı.',
    'Jak skrócić wdrożenie pracowników',
    'Wdrożenie nowych ludzi',
    'Scrivi un post sulla leadership',
    'Escreve um post sobre liderança',
    'Post su vendite e prezzi',
    'Schrijf een post over leiderschap',
    'Skriv ett inlägg om ledarskap',
    'Comunicazione interna',
    'Мы сократили адаптацию до двух дней.',
    'オンボーディング',
  ])('is none of the writer’s: %s', (text) => expect(languageOf(text)).toBe('other'))

  test.each([
    'Targets met early, three weeks in a row',
    'Van life, week 3',
    'Could’ve been worse: 3 days late',
    'Notes from example.com',
    'Nie wieder Meetings am Montag',
    'Um sechs Uhr morgens',
    'Está lista',
    'Van 3 empresas',
    'Il dort enfin',
    'Mais pourquoi si tard ?',
    'Møller, Škoda and Łódź',
    'A night at the Ångström lab',
    'Škoda',
    'Łukasz Żak',
    'Leadership',
    'Marketing budget 2026',
    'Um post',
    'Zürich office',
  ])('is not taken for another one where it may be the writer’s: %s', (text) =>
    expect(languageOf(text)).not.toBe('other'),
  )

  test.each([
    ['en', 'so tired of candidates being ghosted'],
    ['en', 'hiring 2 planners'],
    ['de', 'post über messe in hannover, 180 gespräche, füße tot'],
    ['de', 'Führung'],
    ['de', 'brauch nen post: erstes urteil'],
    ['es', 'como puedo contar que me despidieron sin dar pena?'],
    ['es', 'un post sobre liderazgo'],
    ['es', 'Formación interna'],
    ['fr', 'retour du salon vivatech: 3 jours, 220 démos, 1 panne de wifi. on lui a proposé un stage'],
    ['fr', 'un post inspirant sur le leadership svp'],
    ['fr', 'Ma première équipe'],
    ['en', 'We had a smørrebrød lunch with our team in Århus.'],
    ['de', 'Wir haben in Łódź um 40 % mehr verkauft.'],
    ['es', 'Está lista para la entrega que hicimos con São Paulo.'],
    ['fr', 'Il dort enfin, mais pas pour longtemps.'],
  ])('is told by its frequent words: %s', (language, text) => expect(languageOf(text)).toBe(language))

  test.each([
    'AI',
    'AI agents',
    'Agentic AI',
    'AI coding assistants',
    'AI AGENTS',
    'ai agents',
    'ai coding assistants speed release cycles',
    'MIT graduates',
    'MIT',
    'SME lending',
    'SME LENDING',
    'OS updates',
    'UN goals',
    '3D printing',
    'D2C brands',
    'C-suite hiring',
    'R&D budgets',
    'Vitamin D levels',
    'Gen Z managers',
    'Post-pandemic era',
    'Price war in retail',
    'White hat SEO',
    'Soy milk',
    'Todo lists',
    'Los Angeles startups',
    'Las Vegas conference',
    'Disney Plus',
    'Cost per hire',
    'Non-compete clauses',
    'Co-founder conflict',
    'Pro bono work',
    'Med school',
    'Men mentoring women',
    '30 under 30',
    'Door to door sales',
    'Over budget',
  ])('is not told by words that are English too, or by initials: %s', (text) =>
    expect(['en', undefined]).toContain(languageOf(text)),
  )

  test.each([
    ['en', 'Write a post about AI'],
    ['en', 'IT HAS BEEN A YEAR AND WE ARE STILL HIRING'],
    ['de', 'SCHREIB EINEN POST ÜBER FÜHRUNG'],
    ['de', 'Unsere IT und unser HR'],
    ['de', 'Montag war Messe in Hannover.'],
    ['de', 'Hat geklappt, danke'],
    ['es', 'ESCRIBE UN POST SOBRE LIDERAZGO'],
    ['es', 'HOLA'],
    ['es', 'Mejorar las ventas'],
    ['es', 'Y ahora somos 12 con AI'],
    ['fr', 'ÉCRIS UN POST SUR LE LEADERSHIP'],
    ['fr', 'J’AI FAIM'],
    ['fr', 'J’ai 3 clients'],
    ['fr', 'L’AI chez nous'],
    ['fr', 'Vendre sans remise'],
    ['other', 'W firmie od roku'],
    ['other', 'SKRIV ETT INLÄGG OM LEDARSKAP'],
  ] as const)('is told by the rest, and by capitals only among capitals: %s %s', (language, text) =>
    expect(languageOf(text)).toBe(language),
  )
})

describe('the language that a request wants', () => {
  test.each([
    ['en', 'write a post in english about the trade fair'],
    ['de', 'write a post about pricing in German, please'],
    ['en', 'Schreib den Beitrag auf Englisch'],
    ['de', 'Schreib einen Beitrag auf Deutsch über die Messe'],
    ['fr', 'Write a French post about tea'],
    ['es', 'Escribe una publicación en español sobre el té'],
    ['other', 'Write a post in Italian about tea'],
    [undefined, 'Write a post about English lessons'],
    [undefined, 'Write a post about the German market'],
  ] as const)('is %s: %s', (language, request) => expect(languageWanted(request)).toBe(language))

  test('is split from the rest', () => {
    expect(splitAtLanguage('a post in German about tea')).toEqual(['a post', ' about tea'])
    expect(splitAtLanguage('a post about tea')).toBeUndefined()
  })

  test.each([
    ['In English please.', true],
    ['Schreib es auf Deutsch', true],
    ['In English we say sorry.', false],
    ['We teach in German', false],
  ])('may be all that is said: %s', (words, isWish) => expect(isLanguageWish(words)).toBe(isWish))
})
