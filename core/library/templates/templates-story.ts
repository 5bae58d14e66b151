import type { LibraryTemplate } from '#core/library/template.ts'

export const storyTemplates: LibraryTemplate[] = [
  {
    id: 'one-afternoon',
    title: 'One afternoon, hour by hour',
    category: 'story',
    description:
      'Takes the reader through a few hours by the clock, which gives pace without any effort; use it for a crisis or a day that went oddly.',
    content: `[A time of day]: [what you were doing when it began, with one ordinary detail].

[A time]: [the first sign that something was off, and how you explained it away].

[A time]: [the moment it could no longer be explained away; what somebody said].

[A time]: [what you tried, and what it cost].

[A time]: [how it ended, also if it ended badly or only halfway].

I've thought since about [the one decision that you would take differently], and about [somebody who did something small and right].`,
    preview: `13:10: I was eating a pear at my desk and signing off the seating plan for 240 guests.

13:25: The caterer rang to ask which entrance. I said the usual one, and thought no more about it.

14:00: She rang again. "Bea, there's no castle here." She was at a castle of the same name, in another province, with four lorries.

14:20: We'd worked out that it was three hours' drive, with the fish, in July. Her brother knew a man with a cold store on the way. I rang the bride's mother, which took me two attempts, because I hung up on the first.

18:50: The lorries arrived. We served the main course as the starter, standing, on the terrace, and the speeches in between took an hour longer than planned. Most people believed it was the concept.

I've thought since about 13:25. "Which one do you have in front of you?" would have taken four seconds. And about the man with the cold store, who wouldn't take any money and asked for a slice of the cake.`,
    whyItWorks:
      'Times of day carry the suspense, so that the sentences may stay calm, and the last lines look at one choice only.',
  },
  {
    id: 'person-who-taught-me',
    title: 'Someone I learnt from',
    category: 'story',
    description:
      'Draws a portrait of one person by what they did and said; use it to thank somebody, or to show a standard without preaching it.',
    content: `[The person's name or role] had one habit that I found [strange, old-fashioned, annoying]: [the habit, as you would see it].

[When and where you worked together, and what you thought of it then].

One day [the situation in which the habit turned out to matter]. "[Something the person said]," and [what they did next].

I have [kept, copied, failed to copy] it. [How it looks when you do it, with a recent example].

[Where the person is today, or what you would like to ask them].`,
    preview: `Frau Nägele had one habit that I found unbearable: she read every delivery note aloud before she signed it.

I was nineteen, a trainee at a hardware wholesaler in Reutlingen, and drivers were standing in line behind me with their engines on. "Forty boxes, wood screws, four by sixty." Everybody sighed, and I sighed loudest.

One day a driver began to laugh when she got to line six. "Two hundred toilet seats," she had read, in the same voice as the screws. "Young man, do we look like a stadium?" She rang the supplier, had a chair brought for the driver, and gave him coffee until it was sorted out.

I have copied it. I run purchasing for 60 people today, and before I press the button I read the order aloud with the door shut. In March that saved us from 5,000 metres of cable in place of 500.

She's 84 and sends me a card each Christmas. I'd like to ask her how she kept her voice so flat.`,
    whyItWorks:
      'A habit can be seen and heard, so the praise never has to be spoken; the writer’s own impatience makes it fair.',
  },
  {
    id: 'the-letter-i-did-not-send',
    title: 'The message I nearly sent',
    category: 'story',
    description:
      'Tells of something that you almost did, and what held you back; use it when the better decision was a close call.',
    content: `I had the message ready to send: "[Its first sentence, as you had written it]."

[Who it was for, and what had happened before; keep to your own part of it].

What stopped me was [something accidental or small: a phone call, a person in the door, a night's sleep].

[What you learned in the meantime that you hadn't known]. The message would have [what it would have damaged].

In the end I wrote [what you sent instead, or that you sent nothing], and [what came of it, with what is still unsettled].

The first version is still in [where you keep it]. I look at it when [an occasion].`,
    preview: `I had the message ready to send: "After four missed deadlines we see no basis for working together."

It was for our translator in Tbilisi. We had a catalogue at the printer's, she'd gone quiet for nine days, and I had been writing this mail in my head since day three. It had a subject line that I thought was rather good.

What stopped me was our intern, who came to ask how you write a capital ß.

When he'd gone I had her number in front of me, because it's on the invoice, and it occurred to me that I had only ever mailed. She picked up at once, in a stairwell. There was no power in her district. She had been sending us pages from a café, to an address with a typing error in it. My typing error.

In the end I wrote two lines to the printer asking for a week, and they gave us five days. The catalogue came out with 14 mistakes, all in the part that I'd translated myself in a temper.

The first version is still in my drafts. I look at it when I have a good subject line.`,
    whyItWorks:
      'What nearly happened holds tension like what did, and finding one’s own mistake at the end earns the reader’s trust.',
  },
  {
    id: 'before-and-after-room',
    title: 'The same place, years apart',
    category: 'story',
    description:
      'Sets two visits to one place side by side and lets the details tell what changed; use it for an anniversary or a new start.',
    content: `[A year]: I stood in [a place] with [what you carried or wore] and [how things stood for you, in one plain sentence].

[Two or three details of that day: a smell, a sum of money, what somebody said].

[This year or month]: I stood there again. [What brought you back].

[What was the same]. [What was not, in one detail that stands for the rest].

In between lie [a number: jobs, refusals, moves, customers], and I'd be lying if I said that I had a plan for [which part of it].

[Something you would tell, or would rather not tell, the person who stood there first].`,
    preview: `2011: I stood in the corridor of the patent office in Bucharest with a shoebox under my arm and 30 lei until Friday.

There was a hinge in the shoebox. The clerk wore fingerless gloves, because the heating was off, and she told me that my drawing was upside down. I turned it round. "No," she said. "It was right the first time, I think."

This May I stood there again. A firm from Turin had asked for a certified copy, and I could've had it sent.

The corridor was the same, and so was the radiator. The clerk recognised the hinge and not me.

In between lie three workshops, of which two went under, and 68 refusals that I've kept in a second shoebox. I'd be lying if I said that I had a plan for the second workshop. I had a lease and a wedding.

I wouldn't tell the man with the shoebox anything. He'd have asked how long it takes, and then he would have gone home.`,
    whyItWorks:
      'Two scenes in one place make time visible, and the sums and numbers do the work that big words would spoil.',
  },
]
