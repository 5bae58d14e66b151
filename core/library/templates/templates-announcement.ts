import type { LibraryTemplate } from '#core/library/template.ts'

export const announcementTemplates: LibraryTemplate[] = [
  {
    id: 'news-and-who-made-it',
    title: 'The news, then the people',
    category: 'announcement',
    description:
      'Gives the news in one line and the rest of the space to those who did the work; use it for launches, awards and openings.',
    content: `[The news as a plain fact: what, where, from when].

[What a reader can do with it, in one sentence].

It exists because of:
[First name], who [something particular that they did, with a time or a place].
[Second name], who [something that nobody saw].
[Third name], who said no to [something], and was right.

It almost [how it nearly failed]. [What helped at the last minute].

[How to try it, visit or get in touch; with its limits].`,
    preview: `Our repair café in Gothenburg has a second room from Saturday, at Linnégatan, ten to four.

You can bring anything that you are able to carry, and somebody will sit down with you and look at it.

It exists because of:
Birgitta, who wrote to 41 landlords in her lunch breaks and kept their answers in a folder called "Nice people".
Amir, who took out the old floor on his own over Easter and said that he'd had nothing on.
Lovisa, who said no to the sponsor with the logo on every tool, and was right, although we ate soup for a month.

It almost came to nothing in April. The fire inspector needed a second way out and there was none. Then the hairdresser next door offered us her back door, for which we mend her dryers for ever.

There's no booking. If you bring a printer, please bring time as well.`,
    whyItWorks:
      'News in one line respects the reader, and particular deeds thank people better than any list of names.',
  },
  {
    id: 'leaving-a-job-plainly',
    title: 'Changing jobs, said plainly',
    category: 'announcement',
    description:
      'Announces a change of job with one scene in place of thanks to everybody; use it for your last or your first week.',
    content: `[A day] is my last day as [role] at [place]. From [a date] I'll be [what comes next].

I'd like to keep one picture from here: [a scene of a few sentences, with a person and a small detail].

What I leave behind: [something that works], [something unfinished, with the person who takes it on].

Why I'm going: [the reason in one honest sentence that hurts nobody].

What I can't do yet in the new job: [what you will have to learn]. If you know [a subject or a person], [how people can help].`,
    preview: `Friday is my last day as a ferry captain on the Bosporus, after 17 years. From 1 October I'll be teaching navigation in Mersin.

I'd like to keep one picture from here. On winter mornings an old man rides across with a simit and gives half of it to the gulls, always the same half. One day he wasn't there, and the engineer went out on deck with a simit of his own. He didn't know how much to throw.

What I leave behind: a logbook that can be read, and an unfinished quarrel with the harbour office about the third buoy. Leyla takes that over, and she's better at quarrels than I am.

I'm going because my daughter is in Mersin, and since May so is her son.

What I can't do yet is teach. I have trained eleven mates, but they had to stay on board. If you've ever kept a room of nineteen-year-olds awake after lunch, I would be glad of a call.`,
    whyItWorks:
      'One scene says more about a job than a list of thanks, and asking for help gives readers a reason to answer.',
  },
  {
    id: 'price-change-explained',
    title: 'Bad news to customers',
    category: 'announcement',
    description:
      'Tells customers about a higher price, a delay or an end before they hear it elsewhere; use it when trust matters more than polish.',
    content: `From [a date], [the change, in figures: from what to what].

The reason is [one cause, with a number that can be checked]. It isn't [a cause that people will suspect], and [what you did before it came to this].

What stays the same: [one or two things].

If that's a problem for you: [a concrete way out, with a name and how to reach them].

I've [how you decided, or who argued against it]. [One sentence on what you are not happy with].`,
    preview: `From 1 March a loaf of our rye costs 6.20 instead of 5.40.

The reason is the oven. It burns gas, and the bill went from 1,900 a month to 3,150 with the new contract, which hangs in the shop beside the till if you want to see it. We put it off for five months, and in that time I dropped the Sunday shift and stopped paying myself for the Mondays.

The weight stays at a kilo, and so does the price of the children's rolls.

If that's a problem for you: yesterday's bread is half price from eight until it's gone, and Tereza at the till won't make a face. She also knows who has a card for the free loaves. You needn't explain anything to her.

My husband argued for 6.50 and he has the better head for sums. I couldn't get it over my lips. We may be back here in autumn, and then I'll say so in August.`,
    whyItWorks:
      'The figure stands in the first line, the cause can be checked, and there is a named way out without any begging.',
  },
]
