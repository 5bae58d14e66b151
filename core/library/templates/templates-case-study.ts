import type { LibraryTemplate } from '#core/library/template.ts'

export const caseStudyTemplates: LibraryTemplate[] = [
  {
    id: 'what-they-asked-what-they-got',
    title: 'What they asked for, what they needed',
    category: 'case study',
    description:
      'Shows a project through the gap between the request and the solution; use it to win clients who cannot name their problem yet.',
    content: `[The client, as precisely as you may] came to us for [what they asked for].

They had good reason to think so: [the symptom they saw, in their words or figures].

We asked to see [what you looked at first]. [What you found there, told as a scene or with two figures].

So we [what you did instead], which took [time] and cost [an amount or a comparison].

Afterwards: [the result in the figure that the client watches]. What didn't improve: [something that stayed as it was].

[What you would do sooner next time].`,
    preview: `A dairy near Cork came to us for a bigger car park. They'd drawn it already, over the orchard.

They had good reason to think so. Every morning at seven there were cars on the verge, and twice a milk lorry couldn't turn.

We asked to see the gate between 6:30 and 7:30. From a camping chair, with a flask, I counted 88 cars and 91 people. I also counted the empty places behind the old boiler house, of which there were 40. Nobody parks there since the light broke and the path floods.

So we mended two lamps, laid 60 metres of gravel and painted an arrow. It took nine days and cost about as much as the surveyor would have for the orchard.

Afterwards: no car on the verge since March, apart from the managing director's. What didn't improve is the 88 cars. I'd proposed a bus, and there's now a poster about a bus.

Next time I would bring the camping chair to the first meeting.`,
    whyItWorks:
      'The request is treated with respect, the finding can be checked, and what did not improve makes the rest credible.',
  },
  {
    id: 'numbers-then-how',
    title: 'Result first, then how',
    category: 'case study',
    description:
      'Puts the outcome into the first line and then pays it back with the steps and their price; use it for readers in a hurry.',
    content: `From [the figure before] to [the figure after] in [the time]. [For whom or where].

That is the slide. This is what happened:

In [the first phase], [what you did, and what went wrong].
By [a date], [the change that made the difference, and whose idea it was].
The [money, hours, nerves] came to [an amount].

About [a share] of the effect would have come anyway, since [a reason outside your work].

If I had to keep only one thing, it would be [the one measure]. I would leave out [another one], which [why you did it all the same].`,
    preview: `From 64 to 38 minutes between the call and the plumber, in five months. For a housing association in Utrecht with 9,000 flats.

That's the slide. This is what happened:

In October we bought routing software, and the average went up to 71. It was sending people by the shortest way, past two bridges that open for boats.
By January the plumbers had drawn their own map, with four zones and the bridges in red. That was Cees, in a canteen, on a tray cloth.
The whole came to 70,000 euros, of which the tray cloth accounts for the useful part.

About a quarter of the effect would have come anyway, since it was a mild winter with few burst pipes.

If I had to keep only one thing, it would be that each zone has a van with the same six parts in it. I would leave out the app for tenants. We did it because it was in the tender, and 31 people have it, Cees among them.`,
    whyItWorks:
      'The busy reader has the figure at once, and the share that owes nothing to you makes it a figure one can trust.',
  },
  {
    id: 'project-that-failed-openly',
    title: 'A project that failed, opened up',
    category: 'case study',
    description:
      'Takes apart a failed project without blaming others; use it when what you learnt is worth more to readers than your pride.',
    content: `We spent [time and money] on [the project], and on [a date] we switched it off.

What we believed: [the assumption, as you would have said it then].

What we saw and didn't want to see: [an early sign, with its date].

When it was clear: [the moment, the figure or the sentence].

What is left of it: [something that is still used, even if it is small].

What I told [the client, the board, the team]: "[what you said, in one or two sentences]."

We've changed [one rule or habit], and [where it already had an effect, or where it hasn't been tested].`,
    preview: `We spent fourteen months and 90,000 pounds on a museum app for families, and on 30 June we switched it off.

What we believed: children want screens, so they'll hold one up at a dinosaur.

What we saw and didn't want to see: at the first test, in Dundee, a boy of six gave the tablet to his father and went to the dinosaur.

It was clear when the figures for the second summer came in. We'd had 18,000 families, and 97 of them had got as far as the Jurassic.

What is left of it is a voice. Our retired geologist, Morag, had recorded nine stories for it. She tells them on Saturdays on a stool now, and people sit on the floor for her.

What I told the board: "I liked the idea so much that I tested whether the app worked. I never tested whether anybody wanted it." I had notes for twenty more minutes, and they let me off.

The next exhibition gets a stool before it gets a budget. It opens in May, so ask me then.`,
    whyItWorks:
      'An early sign with a place and a child in it shows how such things are missed, and the remainder gives it warmth.',
  },
  {
    id: 'one-customer-one-year',
    title: 'One customer, one year',
    category: 'case study',
    description:
      'Follows a single customer over a longer time instead of quoting many; use it to show what working with you is like, setbacks included.',
    content: `[The customer, with a detail that makes them a person] came to us in [month and year] with [the state of things].

Month one: [what you did first; what they thought of it].

Month four: [a setback, and whose fault it was].

Month eight: [something that worked better than planned; a figure].

Today: [how things stand, and what the customer says in their own words, with leave].

They still [something that hasn't been solved]. We are [what you are doing about it, or why you leave it].`,
    preview: `Mr Adeleke, who makes church pews in Ibadan, came to us in March last year with 14 unpaid orders in a biscuit tin.

Month one: we bought him a receipt book. He'd expected software. So had my colleague, who had prepared a demonstration.

Month four: a setback, and ours. We'd advised him to ask for half the price in advance, and two parishes went to his cousin instead. He didn't say anything. We found out from the cousin.

Month eight: he asked for a third, and told each parish what the third was for, "this is your wood, you can come and see it". They came to see it. Eleven of twelve orders were paid in full by the day of delivery.

Today he's got 26 orders and employs the cousin. He says, and I may quote him, "The book is good, the tin was quicker."

He still keeps the tin for his brother-in-law's parish. We've decided to leave that alone.`,
    whyItWorks:
      'One year with one person shows the work as it is, and the adviser’s own error in month four is the turning point.',
  },
]
