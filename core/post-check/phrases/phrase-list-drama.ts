import type { PhraseList } from '#core/post-check/phrases.ts'

/** Words that announce importance instead of showing it. */
export const dramaPhrases: PhraseList = {
  why: 'These words ask for weight; the sentence beside them can carry it alone.',
  phrases: [
    { words: 'let that sink in', example: 'Let that sink in.', counter: 'Let the dye sink in overnight.' },
    { words: 'let me repeat that', example: 'Let me repeat that.', counter: 'Let me repeat the order.' },
    {
      words: 'read|say that again',
      at: 'whole',
      example: 'Read that again.',
      counter: 'Read the lease again.',
    },
    {
      words: "here's the thing|kicker|catch|truth|secret|deal|reality",
      example: "Here's the thing: it works.",
      counter: "Here's the key to unit 4.",
    },
    {
      words: "here's what i|i've learned|learnt|realized|discovered",
      example: "Here's what I learned:",
      counter: "Here's what Ada paid.",
    },
    {
      words: "here's what no|nobody one?",
      example: "Here's what nobody tells you.",
      counter: "Here's what Ada tells me.",
    },
    {
      words: 'the truth|reality is that?',
      at: 'start',
      fix: '',
      example: 'The truth is, nobody cares.',
      counter: 'The truth came out in May.',
    },
    {
      words: 'the hard|harsh|uncomfortable|brutal|simple|honest truth',
      example: 'The hard truth about sales.',
      counter: 'The truth was hard on him.',
    },
    { words: 'spoiler alert', example: 'Spoiler alert: it failed.', counter: 'The rear spoiler fell off.' },
    { words: 'plot twist', example: 'Plot twist: I stayed.', counter: 'The plot of land is dry.' },
    { words: 'mic drop', example: 'Mic drop.', counter: 'The mic did drop out twice.' },
    { words: 'full stop', at: 'whole', example: 'Full stop.', counter: 'The bus came to a full stop.' },
    {
      words: "and that's okay|ok",
      example: "You will fail, and that's okay.",
      counter: "And that's my bus.",
    },
    { words: 'and it shows', example: 'They care, and it shows.', counter: 'And it rained.' },
    { words: 'buckle up', example: 'Buckle up.', counter: 'The buckle broke.' },
    { words: 'wait for it', example: 'And then, wait for it, he left.', counter: 'Wait for the bus.' },
    { words: 'you read that right', example: 'You read that right.', counter: 'You read the right page.' },
    { words: 'this is huge', at: 'whole', example: 'This is huge.', counter: 'This is a huge barn.' },
    {
      words: 'it changed everything',
      at: 'whole',
      example: 'It changed everything.',
      counter: 'It changed my rota.',
    },
    {
      words: 'that changed everything',
      example: 'Then came a call that changed everything.',
      counter: 'That changed the price.',
    },
    {
      words: 'then|and|when|until everything changed',
      example: 'Then everything changed.',
      counter: 'Everything changed hands in May.',
    },
    {
      words: 'nobody|no one is talking about this|it',
      example: 'No one is talking about this.',
      counter: 'Nobody is talking to Omar.',
    },
    {
      words: "most people don't|won't|never realize|realise|understand|know|get|tell",
      example: "Most people don't realize this.",
      counter: 'Most people in Hull rent.',
    },
    {
      words: 'what if i told you that?',
      example: 'What if I told you that it is free?',
      counter: 'What if I told Omar?',
    },
    { words: 'and honestly', example: 'And honestly? I cried.', counter: 'And Omar left.' },
    { words: "but here's the?", example: "But here's the twist.", counter: 'But Omar is here.' },
    {
      words: 'in a world where|of|that',
      example: 'In a world where all shout, whisper.',
      counter: 'In a room where it rained, we sat.',
    },
    {
      words: 'is|are here to stay',
      example: 'Remote work is here to stay.',
      counter: 'Omar came here to stay with Ada.',
    },
    {
      words: 'the future belongs to',
      example: 'The future belongs to the brave.',
      counter: 'The bike belongs to Omar.',
    },
    { words: 'the future is bright', example: 'The future is bright.', counter: 'The lamp is bright.' },
    {
      words: "words cannot|can't express",
      example: 'Words cannot express my joy.',
      counter: 'The words on the label express a date.',
    },
    {
      words: 'it all comes|boils down to',
      example: 'It all comes down to trust.',
      counter: 'It all went down the drain.',
    },
    { words: 'the? game has changed', example: 'The game has changed.', counter: 'The game was postponed.' },
  ],
}
