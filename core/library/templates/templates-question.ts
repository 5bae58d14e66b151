import type { LibraryTemplate } from '#core/library/template.ts'

export const questionTemplates: LibraryTemplate[] = [
  {
    id: 'two-options-my-doubt',
    title: 'Two options and my doubt',
    category: 'question',
    description:
      'Lays out a real decision with what speaks for each side and asks those who have made it; use it while the question is still open.',
    content: `I have to decide by [a date]: [option A] or [option B]?

For A speaks [a reason, with a figure]. Against it: [what worries you].

For B speaks [a reason, perhaps a person]. Against it: [what you have seen go wrong].

What I know already: [what you have tried or asked, so that nobody has to tell you].

What I don't know: [the precise point on which others have experience].

If you have [been in this situation], [the question to them, answerable in two sentences]? I'll [what you do with the answers, and when].`,
    preview: `I have to decide by the 20th: do we keep our own two vans, or sell them and use a courier?

For our own speaks Gintaras, who drives one of them and knows every florist's back door in Kaunas. Against it: they're both from 2013, and last month they took turns at the garage.

A courier would cost us about 700 euros a month less, on paper. Against it I've got a peony. It travelled upside down on the trial run, in a box with three arrows on it.

What I know already: insurance, leasing and the electric grant, I have a folder.

What I don't know is what happens in the second year. Do you get the same two or three drivers from a courier, or a different one every day?

If you send fresh goods and have been with a courier for longer than twelve months, which was it, and what did you do about it? I'll write down here in October what we chose and how the peonies are.`,
    whyItWorks:
      'A precise gap in knowledge can be filled in two sentences, and saying what you know already spares you the obvious.',
  },
  {
    id: 'ask-for-the-exception',
    title: 'Asking for the exception',
    category: 'question',
    description:
      'States something that you have come to believe and asks who has seen it fail; use it to start a conversation among experts.',
    content: `In [a number] years as [your role] I've never seen [the thing that you believe does not happen].

[The closest it came, told in three or four sentences].

My explanation is [your theory]. I'm aware that [why you may be looking at a narrow slice].

So I'm looking for the exception: [exactly what would count].

[How to answer, also without names]. [What you'd owe the first one who finds it].`,
    preview: `In 24 years as a piano tuner I've never seen a family sell the piano while a child still played it.

The closest it came was in Ostrava. They had sold it and the men were on the stairs with the straps. The boy, who was about nine, sat down on the landing and played on it, standing on its side, as far as he could reach. The mother paid the men for their trouble. I was there to tune it for the buyer. I tuned it for the boy.

My explanation is that people sell when the lid has been down for a year, and then it happens fast. I'm aware that I only meet those who ring a tuner.

So I'm looking for the exception: a piano sold away from under a child who played, where it turned out all right. Perhaps there was an electric one, perhaps it was a relief.

You can write to me privately as well. The first one gets a tuning, anywhere that I can reach by train.`,
    whyItWorks:
      'Asking to be proved wrong draws out better answers than asking for agreement, and the terms are clear.',
  },
  {
    id: 'small-question-large-answer',
    title: 'The question I ask at every dinner',
    category: 'question',
    description:
      'Shares a question that you put to everyone, with the best answers so far, and passes it on; use it for light posts that people like to answer.',
    content: `I ask everyone who [a group of people]: [the question]?

It began when [where the question comes from].

Some answers so far:
[Who]: [their answer in a few words].
[Who]: [another kind of answer].
[Who]: [an answer that made you think], and then [what they added].

My own is [your answer, rather an unheroic one].

I've noticed [a pattern, told carefully]. [Whom you would like to hear from, and in what form].`,
    preview: `I ask everyone who works with their hands: which tool would you carry out of a burning workshop?

It began when mine did burn, in 2018, a little, at the back. I ran in and came out with a broom.

Some answers so far:
A violin maker in Cremona: the knife that her teacher had sharpened down to half its width.
A dental technician: his radio.
A saddler in the Camargue: "Nothing, I'd save the orders, I can't read my own writing twice." Then she thought about it and added her mother's thimble.

My own is still the broom, it seems. I've kept it, with the scorch mark, and I get teased for it.

I've noticed that almost no one names the most expensive thing. But then I mostly ask people over fifty. I'd like to hear from someone in their first year, with a photo, if it's not too oily to hold a phone.`,
    whyItWorks:
      'The sample answers set the level for those to come, and the writer’s own answer makes it easy to join in.',
  },
]
