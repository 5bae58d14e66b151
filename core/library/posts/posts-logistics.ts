import type { ExamplePost } from '#core/library/example-post.ts'

export const logisticsPosts: ExamplePost[] = [
  {
    id: 'the-driver-who-would-not-reverse',
    title: 'The driver who would not reverse',
    trade: 'logistics',
    text: `"I don't go backwards there," said Mirela, and parked 18 tonnes of yoghurt in front of a supermarket in Cluj, across two lanes.

I'm her dispatcher, and I had the store manager on the other line. The ramp there is reached by reversing forty metres down a side street. Our system says that it's fine, with a green truck icon. She'd done it 60 times.

I told her she had to. She told me to come.

It's 25 minutes by bus. She had made a cup of coffee on the gas ring in the meantime and walked me down the street with it. There's a new kindergarten, as of Monday. It has a gate on the side street, at the height of her blind spot, and at 11:30 it opens.

I stood there at 11:30. Then I rang the store manager from the pavement, and held up the phone so that he could hear.

Yoghurt comes at 6:40 these days. The green icon can't be changed by us, only by a ticket to the vendor, which I opened in March. For that street there is a piece of paper on my monitor: "ask Mirela".`,
    author: { name: 'Andrei Lupșa', role: 'Dispatcher, chilled goods' },
    tags: ['dispatch', 'safety', 'drivers'],
    whyItWorks:
      'The person with the green icon goes to look; one detail at 11:30 settles the quarrel without a moral.',
  },
  {
    id: 'pallet-lost-for-nineteen-days',
    title: 'We lost a pallet for 19 days in our own hall',
    trade: 'logistics',
    text: `A pallet with 480 baby monitors was missing for 19 days in a hall that I can cross in four minutes.

We'd counted twice. We accused the carrier, in writing, and I'd like to say here that I'm sorry, Deniz. The customer had been very nice until day 12.

Found by: Jeroen, on his break, who goes up to the gallery to ring his girlfriend. From up there he saw that aisle 14 has 23 bays on the left and 22 on the right. The system knew 22. When the racks were moved in 2021 somebody had fitted an extra one, and it was never entered. A place that doesn't exist is never empty and never full. For three years whatever went in there had been written off as shrinkage.

It held our pallet, two others, a bicycle and a Christmas tree with lights.

If you run a warehouse, send someone up to the gallery with a pencil. The bicycle is still in my office, it's a men's, blue, about 56 cm.`,
    author: { name: 'Marleen Kuipers', role: 'Warehouse manager, consumer electronics' },
    tags: ['warehouse', 'inventory', 'mistakes'],
    whyItWorks:
      'It reads like a small mystery with a clean solution, apologises by name and ends with a lost bicycle.',
  },
  {
    id: 'customs-form-in-two-languages',
    title: 'Forty hours for the word “parts”',
    trade: 'logistics',
    text: `40 hours at the border, for the word "parts".

Parts of what, the officer wished to know, quite reasonably. Our shipper in Mombasa had typed it because the box on the form was short. The driver, Otieno, slept in the cab twice.

I rewrote our 20 most frequent descriptions with a retired customs officer, Mama Zuhura, over chapati. "Parts" became "brake pads for tractors, new, 40 sets". It fits in the box.

Otieno has asked if she could look at the hotel allowance next.`,
    author: { name: 'Salim Bakari', role: 'Freight forwarder' },
    tags: ['customs', 'freight', 'writing'],
    whyItWorks:
      'One vague word with its price in hours; the repair is shown word for word so that anyone can copy it.',
  },
  {
    id: 'empty-trucks-on-thursdays',
    title: 'Empty on Thursdays',
    trade: 'logistics',
    text: `Our lorries drove 231,000 kilometres with nothing in them last year. I know it to the kilometre because I was asked to make a slide of it.

The slide was well received. "Wow," someone said. Then we talked about electric lorries, which we can't afford.

I kept looking at the map after they had gone. Most of the empty runs are on Thursdays, from Zaragoza to the coast, and they're ours for a simple reason. We deliver fodder on Wednesdays because the mill loads on Tuesdays, and the mill loads on Tuesdays since 1996. I rang and asked why. The lady at the mill put down the phone and went to find out. She was away for six minutes. It's because of a train that was discontinued in 2004.

They load on Mondays now. On Wednesday afternoon there's an orange cooperative at the coast with pallets to go inland, and we bring those back. It doesn't work in August, when there are no oranges, and it took from February till June, as the cooperative wanted to see our washing certificates, very sensibly after fodder.

It'll be about 60,000 kilometres less this year. That is a bit more than a quarter, from one phone call and a good deal of soap.

The remaining three quarters have reasons too, and I've begun to ring people. So far I have found a market that moved, a bridge that's been reopened, and a man who likes to have lunch with his sister in Teruel. We're leaving the sister as she is.`,
    author: { name: 'Maite Larrañaga', role: 'Fleet planner, agricultural haulage' },
    tags: ['empty runs', 'planning', 'sustainability'],
    whyItWorks:
      'A big number becomes one phone call about a train that no longer runs; what is saved and what is not are both stated.',
  },
]
