import type { ExamplePost } from '#core/library/example-post.ts'

export const nonprofitsPosts: ExamplePost[] = [
  {
    id: 'food-bank-without-the-queue',
    title: 'The queue outside our food bank',
    trade: 'nonprofits',
    text: `For nine years people queued outside our food bank on Fridays, along Station Road, past the school gate at home time.

We were proud of that queue. There's a photograph of it in our annual report. "Demand has doubled."

In September a girl of about twelve came in by herself and asked if she could go round the back, since her friends walk home that way. I'd been there for nine years. It had never once occurred to me to stand where she stood.

We give out times now, by text message, eight people every quarter of an hour, and there are two doors. It isn't perfect: some have no credit on their phones and some like the queue, for the chat. Len told me off for "taking away his Fridays", so there's a table with tea for whoever wants to come early.

Our trustees worried that without the photograph there would be fewer donations. There were, a bit, about £800 down on last autumn.

The girl's mum volunteers on Tuesdays. She does the texts.`,
    author: { name: 'Pauline Atherton', role: 'Food bank coordinator' },
    tags: ['dignity', 'food bank', 'service design'],
    whyItWorks:
      'One child’s question changes how the writer sees her own proud photograph, and the cost is given in pounds.',
  },
  {
    id: 'grant-report-nobody-read',
    title: 'I hid a recipe in a grant report',
    trade: 'nonprofits',
    text: `On page 31 of our last grant report, under "Lessons learned", I put my grandmother's recipe for shakshuka.

That was in May. We received our thanks for "a comprehensive and insightful document".

I don't blame the programme officer. I've met Ingeborg. She has 140 grantees and a template that she hates as much as I do; it asks for outcomes, outputs and "outcome-level outputs".

I told her about it in October, over the phone, with my heart in my mouth, because it's a fifth of our budget. There was a silence. Then she asked how many eggs.

From that call came a trial with six of us. We talk for 45 minutes instead, twice a year. She asks what went wrong, and I'm allowed to answer, since nothing is written down but a page that we agree on at the end. In the first one I admitted that our evening classes were half empty and why. I'd never have typed that into a box. She knew of a group in Haifa with the same trouble, and we moved ours to the mornings.

The template still exists for the other 134. We're working on it. Six eggs, by the way, and more cumin than you'd think.`,
    author: { name: 'Noa Ben-Harush', role: 'Director of a women’s education centre' },
    tags: ['grants', 'reporting', 'trust'],
    whyItWorks:
      'A prank that could have cost her the grant, told without malice; the officer’s reply turns it.',
  },
  {
    id: 'volunteer-who-only-sweeps',
    title: 'The volunteer who only sweeps',
    trade: 'nonprofits',
    text: `Our volunteer form has 14 skills to tick. Mr Takahashi crossed them all out and wrote "sweep".

He used to run a shipping office with 300 people. I offered him the board. He came on Wednesdays and swept the yard of our animal shelter, for three years, starting at the gate.

Last month he mentioned, in passing, that we're paying twice for the waste collection. You see the lorries from the gate.`,
    author: { name: 'Haruka Nishioka', role: 'Shelter manager' },
    tags: ['volunteers', 'animals', 'attention'],
    whyItWorks: 'A character in eighty words; the reader works out alone what sweeping is good for.',
  },
  {
    id: 'what-your-ten-euros-did',
    title: 'What ten euros did in March',
    trade: 'nonprofits',
    text: `People ask me what we do with ten euros. I keep the books of a mountain rescue team, so I followed some through March.

There are 23 of us, all volunteers.

€3.10 went on diesel. We had six calls, and one was a dog.

€2.40 was insurance. It's the line that I'd cut first and that I am never going to cut.

€1.90 for rope. A rope looks fine and is thrown away after a fall. It hurts every time. The old ones go to the kindergarten for the swings.

€1.20 went on the hut: electricity, and a window that the wind took.

80 cents on radios. We've had the same ones since 2015 and Gusti keeps them alive with parts from the flea market.

60 cents is bread, tea and sausage. After a night out you can't send people home without.

That leaves nothing for me or for any of us, we have jobs. I sell tyres.

The dog is called Flocke. She weighs 41 kilos and bit the only one of us who likes dogs.`,
    author: { name: 'Veronika Unterkofler', role: 'Treasurer of a mountain rescue team' },
    tags: ['donations', 'transparency', 'volunteers'],
    whyItWorks:
      'Ten euros split to the cent answer the donor’s question better than a promise could, and each line has a life of its own.',
  },
]
