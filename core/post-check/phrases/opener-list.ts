import type { PhraseList } from '#core/post-check/phrases.ts'

const feelings =
  'excited|thrilled|delighted|happy|pleased|proud|honored|honoured|humbled|grateful|stoked|ecstatic|blessed'
const telling = 'announce|share|say|tell|introduce|reveal|unveil'

/** Announcements that put the writer's feelings before the news. */
export const announcements: PhraseList = {
  why: 'Many posts open like this; the news itself, put first, stops more readers.',
  phrases: [
    {
      words: `i'm so|very|beyond|incredibly|really|super|truly|absolutely|extremely? ${feelings} to ${telling} that`,
      at: 'start',
      fix: '',
      example: "I'm thrilled to announce that we moved to Leeds.",
      counter: "I'm late to announce anything.",
    },
    {
      words: `i am so|very|beyond|incredibly|really|super|truly|absolutely|extremely? ${feelings} to ${telling} that`,
      at: 'start',
      fix: '',
      example: 'I am proud to announce that we moved to Leeds.',
      counter: 'I am late to announce anything.',
    },
    {
      words: `we're|we so|very|beyond|incredibly|really|super|truly|absolutely|are? so|very|beyond? ${feelings} to ${telling} that`,
      at: 'start',
      fix: '',
      example: 'We are happy to share that we moved to Leeds.',
      counter: 'We are about to announce prices.',
    },
    {
      words: `i'm so|very|beyond|incredibly|really|super|truly|absolutely|extremely? ${feelings} to ${telling}|be|have|join`,
      at: 'start',
      example: "I'm so excited to share my first book.",
      counter: 'She was excited to share a cab.',
    },
    {
      words: `i am so|very|beyond|incredibly|really|super|truly|absolutely|extremely? ${feelings} to ${telling}|be|have|join`,
      at: 'start',
      example: 'I am honored to be on this list.',
      counter: 'I am happy here.',
    },
    {
      words: `we're|we so|very|beyond|incredibly|really|super|truly|absolutely|are? so|very|beyond? ${feelings} to ${telling}|be|have|welcome|launch|partner`,
      at: 'start',
      example: 'We are thrilled to announce our new office.',
      counter: 'We are about to announce prices.',
    },
    {
      words: `so|beyond|super|incredibly|very? ${feelings} to ${telling}|be|have|join`,
      at: 'start',
      example: 'Proud to share what the team built.',
      counter: 'Proud people seldom ask.',
    },
    {
      words: 'some personal|big|exciting|life news|updates',
      at: 'start',
      example: 'Some personal news: I am leaving.',
      counter: 'Some news travels badly.',
    },
    {
      words: 'personal|big|exciting|huge|life|career news|update|announcement|milestone',
      at: 'start',
      example: 'Exciting news! We raised a round.',
      counter: 'Big clients pay late.',
    },
    {
      words: 'it is|gives with great|immense pleasure|pride|excitement',
      at: 'start',
      example: 'It is with great pleasure that I write to you.',
      counter: 'It is with Anna that I talk.',
    },
  ],
}

/** Generic openings. */
export const runUps: PhraseList = {
  why: 'This opening fits any post, so it says nothing of yours; start where it becomes yours.',
  phrases: [
    {
      words:
        "in today's|the _? _? _? world|landscape|age|era|economy|environment|market|workplace|marketplace|climate",
      at: 'start',
      example: "In today's fast-paced digital world, attention is rare.",
      counter: "In today's mail was a letter from the court.",
    },
    {
      words: 'in a|an world|era|age where|of|that|when',
      at: 'start',
      example: 'In a world where everyone shouts, whisper.',
      counter: 'In a week where it rained, we painted.',
    },
    {
      words: 'in the ever|constantly|rapidly _ _? world|landscape|field|realm of',
      at: 'start',
      example: 'In the ever-evolving landscape of marketing, one thing stays.',
      counter: 'In the end of the street stood a shop.',
    },
    {
      words: "let's talk about|of",
      at: 'start',
      example: "Let's talk about burnout.",
      counter: "Let's talk tomorrow.",
    },
    {
      words: "let|let's me? be honest|real|clear|frank",
      at: 'start',
      example: "Let's be honest: meetings are too long.",
      counter: 'Let Ada be first.',
    },
    {
      words: 'have you ever wondered|felt|thought|noticed',
      at: 'start',
      example: 'Have you ever wondered why teams fail?',
      counter: 'Have you ever poured concrete at 4 a.m.?',
    },
    {
      words: 'are you tired|ready|struggling of|to|with',
      at: 'start',
      example: 'Are you ready to scale?',
      counter: 'Are you the one who took my bike?',
    },
    {
      words: 'did you know that?',
      at: 'start',
      fix: '',
      example: 'Did you know that bees sleep?',
      counter: 'Did you call Omar?',
    },
    {
      words: 'imagine a? world|this',
      at: 'start',
      example: 'Imagine this: a team without managers.',
      counter: 'Imagine my face.',
    },
    {
      words: 'picture this',
      at: 'start',
      example: 'Picture this: you walk in.',
      counter: 'Picture frames sell well in May.',
    },
    {
      words: 'unpopular|hot|controversial opinion|take',
      at: 'start',
      example: 'Unpopular opinion: e-mail is fine.',
      counter: 'Hot water costs us 900 a month.',
    },
    {
      words: 'i said what i said',
      at: 'start',
      example: 'I said what I said.',
      counter: 'I said what the judge wanted.',
    },
    {
      words: 'stop scrolling',
      at: 'start',
      example: 'Stop scrolling. This matters.',
      counter: 'Stop signs fade.',
    },
    {
      words: 'read that again',
      at: 'start',
      example: 'Read that again.',
      counter: 'Read that contract.',
    },
    {
      words: 'as a|an _? _? _? leader|leaders|professional|founder|entrepreneur|marketer|manager i',
      at: 'start',
      example: 'As a seasoned marketing professional, I get asked this.',
      counter: 'As a child I sold eggs.',
    },
    {
      words: 'as we navigate|enter|approach|embark|reflect|continue',
      at: 'start',
      example: 'As we navigate change, let us be kind.',
      counter: 'As we left, it rained.',
    },
    {
      words: 'over the past|last few|couple|several of? years|year|decade|months',
      at: 'start',
      example: 'Over the past few years I have learned a lot.',
      counter: 'Over the last 12 years I have laid 300 floors.',
    },
    {
      words: 'as the year|quarter|decade comes|draws to',
      at: 'start',
      example: 'As the year comes to a close, I reflect.',
      counter: 'As the train left, he waved.',
    },
    {
      words: 'i get asked this|a all|lot the? time?',
      at: 'start',
      example: 'I get asked this all the time.',
      counter: 'I get up at five.',
    },
    {
      words: "i never|always thought|imagined i'd|i would? be|say|write|share",
      at: 'start',
      example: "I never thought I'd write this.",
      counter: 'I never thought of Peru.',
    },
    {
      words: "here's|here why|how|what|are|is _? _? you need|should to? know?",
      at: 'start',
      example: "Here's what you need to know.",
      counter: "Here's the invoice.",
    },
  ],
}
