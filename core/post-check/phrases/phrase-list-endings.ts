import type { PhraseList } from '#core/post-check/phrases.ts'

/** Generic calls for comments. */
export const endingPhrases: PhraseList = {
  why: 'Readers know this line from many posts; a question only your post can ask gets better answers.',
  phrases: [
    { words: 'agree|agreed', at: 'question', example: 'Agree?', counter: 'We agreed in March.' },
    { words: 'thoughts', at: 'question', example: 'Thoughts?', counter: 'My thoughts went to Ada.' },
    {
      words: 'any thoughts',
      at: 'question',
      example: 'Any thoughts?',
      counter: 'Any thoughts of leaving were gone.',
    },
    {
      words: 'agree or disagree',
      at: 'question',
      example: 'Agree or disagree?',
      counter: 'You may agree or disagree with Ada.',
    },
    {
      words: 'what do you think',
      at: 'question',
      example: 'What do you think?',
      counter: 'What do you think Omar paid for it?',
    },
    {
      words: 'what are|were your thoughts',
      example: 'What are your thoughts?',
      counter: 'Your thoughts on the lease reached me.',
    },
    {
      words: "what's|what your take|thoughts|experience",
      example: "What's your take?",
      counter: "What's your order number?",
    },
    { words: 'what would you add', example: 'What would you add?', counter: 'What would you pay for it?' },
    { words: "who's with me", example: "Who's with me?", counter: "Who's with Omar today?" },
    {
      words: 'who else feels|thinks|agrees|loves|is|has|can|needs|struggles',
      at: 'start',
      example: 'Who else feels this?',
      counter: 'Who else came to the wake?',
    },
    {
      words: 'let me know in the comments',
      example: 'Let me know in the comments.',
      counter: 'Let me know by Friday.',
    },
    {
      words: 'drop|leave a|your comment|comments|thoughts|answer below|down?',
      example: 'Drop a comment below.',
      counter: 'Drop a brick and run.',
    },
    {
      words: 'comment|type yes|below|me|interested|guide|link',
      example: 'Comment YES and I will send it.',
      counter: 'Her comment hurt.',
    },
    { words: 'in the comments', example: 'Tell me in the comments.', counter: 'The comment was kind.' },
    {
      words: 'share|tell me? your thoughts|experience|story|experiences',
      example: 'Share your thoughts with us.',
      counter: 'We share a printer.',
    },
    { words: 'follow me? for more', example: 'Follow me for more.', counter: 'Follow the road for a mile.' },
    { words: 'hit|ring|tap the? bell|follow', example: 'Hit follow.', counter: 'Hit the brakes.' },
    { words: 'repost|share this? if', example: 'Repost if you like it.', counter: 'We share it with Ada.' },
    { words: 'repost this|to', example: 'Repost this to help others.', counter: 'The repost reached Ada.' },
    { words: 'tag someone|anyone', example: 'Tag someone who needs this.', counter: 'The tag fell off.' },
    {
      words: 'tag a friend|colleague|person|founder|manager|leader',
      example: 'Tag a friend below.',
      counter: 'We tag a calf at birth.',
    },
    { words: 'save this post|for', example: 'Save this for later.', counter: 'Save 40 pounds a month.' },
    {
      words: 'if this resonates|resonated',
      example: 'If this resonates, write to me.',
      counter: 'The bell resonates for a minute.',
    },
    { words: 'does this|that|it resonate', example: 'Does this resonate?', counter: 'The strings resonate.' },
    {
      words: 'who|someone who? needs to hear this',
      example: 'Someone needs to hear this.',
      counter: 'Omar needs to hear the tape.',
    },
    { words: "i'd love to hear", example: "I'd love to hear your story.", counter: "I'd love a coffee." },
    {
      words: 'i would love to hear',
      example: 'I would love to hear your story.',
      counter: 'I would love a coffee.',
    },
    { words: 'stay tuned', example: 'Stay tuned.', counter: 'The piano will stay in tune.' },
    {
      words: 'onwards|onward and upwards|upward',
      example: 'Onwards and upwards!',
      counter: 'We went onward by train.',
    },
    {
      words: 'the best is yet to come',
      example: 'The best is yet to come.',
      counter: 'The best soup is in Hull.',
    },
    { words: 'watch this space', example: 'Watch this space.', counter: 'Watch the road.' },
  ],
}
