import { describe, expect, test } from 'vitest'
import { languageOf } from './language.ts'

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
})
