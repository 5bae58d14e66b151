import type { WrittenSampleSet } from './sample-set.ts'

const kesslerPost = `"I thought I was the quality check. I was the queue."

Anja Kessler said that in December, in her own workshop, between the laser and the coffee machine. 38 people, sheet metal, second generation.

When I came in September, a quote took her 11 working days. Every request crossed her desk, even the one for three brackets.

We counted. Of 312 requests in a quarter, 204 were parts that they had made before in nearly the same shape. Timo, who sits next door, can price those in ten minutes. Nobody had told him that he could.

So we changed three things:

→ Each request gets a colour on the day it comes. Green ones Timo answers alone.
→ 60 standard prices on one page on the wall, signed by Anja.
→ Two quote hours a week for the hard ones. Standing.

Twelve weeks later it is 2 days. 27 of 100 quotes become orders, where it used to be 18.

What went wrong: our first price list had 240 lines, and nobody read it. And for two weeks Timo still showed Anja every quote, just to be safe.

How many requests crossed your desk this week that somebody else could have answered?`

const sundayPost = `26 of 43 workshop owners write their quotes in the evening or at the weekend.

I asked them by telephone this winter. Most said it quietly, as if it were a private matter.

Then I asked what a quote costs them. "Nothing, that is part of it."

An hour and twenty minutes each. 25 a month. That is four working days, every month, at the kitchen table.

My father did it on Sundays too. He was a very good joiner, and somebody else built the hospital.`

/** A chat of Maren Holt's that shows how a post is written, and two posts. */
export const sampleChat: Pick<WrittenSampleSet, 'chat' | 'drafts'> = {
  chat: {
    name: 'how-it-works',
    title: 'Sample: from a note to a post',
    messages: [
      {
        role: 'user',
        text: 'Write a post about how Kessler Metalworks got its quotes out in two days. Begin with what Anja said at the end, and say what went wrong.',
        knowledge: ['kessler'],
        withStory: true,
      },
      {
        role: 'assistant',
        text: 'I have taken the figures and the sentence from your note “Kessler Metalworks: from eleven days to two”, and the tone from My Story.',
        draft: 'kessler-post',
        after: `Press the card above to open the post beside this chat. There you can

- write in it yourself; every pause is saved as a version
- mark a sentence and ask for another one
- see how it looks in the feed, on a phone and on a desktop
- let Post check look for weak spots
- publish it, or put it on the calendar`,
      },
      {
        role: 'user',
        text: 'Which of my other notes would make a post?',
        knowledge: ['survey', 'talk'],
      },
      {
        role: 'assistant',
        text: `Three openings, each from a note of yours:

1. **The Sunday quote**: 26 of 43 owners write quotes in the evening or at the weekend. From your survey.
2. **“Which software do you recommend?”**: the workshop that answered in nine days with a system for 30,000 euros, and in nine days without. From the questions in Ulm.
3. **The lady in the last row**: “And what do I do with my Sundays?” You have no answer yet, which is why people would read it. From Ulm as well.

The first one is already among your posts, as the draft “The Sunday quote”. For another, ask in your own words: “Write the post about the software”.`,
      },
    ],
  },
  drafts: [
    {
      name: 'kessler-post',
      title: 'I was the queue',
      content: kesslerPost,
      isOfChat: true,
    },
    { name: 'sunday-post', title: 'The Sunday quote', content: sundayPost },
  ],
}
