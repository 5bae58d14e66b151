import type { EvalBriefInput } from '#eval/brief.ts'

const story = `My name is Renske de Wit. I sell warehouse software to companies with 50 to 400 people, mostly in the Netherlands and Flanders.

Before that I drove a forklift for three years in Tilburg. When a buyer tells me that the night shift will hate a new screen, I believe it, because I was the night shift.

In nine years I have closed 212 deals and lost 640. I keep a notebook of the lost ones.`

export const salesBriefs: EvalBriefInput[] = [
  {
    id: 'sales-lost-deal',
    trade: 'sales',
    task: 'draft',
    length: 'Medium',
    request: 'Write a post about the deal I lost because I answered too fast.',
    material: {
      story,
      knowledge: [
        {
          title: 'Notebook: Van Loon, lost in September',
          content: `Van Loon in Breda wanted to replace the software of two warehouses. The deal was worth 86,000 euros in the first year.

In the second meeting their head of logistics, Joris, asked whether we could show stock across both sites on one screen. I said yes before he had finished the sentence.

He was not asking for a feature. His two site managers had not spoken since a fight over 14 missing pallets in 2021, and he was afraid of what would happen if each could see the other's stock.

I learned that four weeks later, from the person who cleaned up after the other supplier had won. They had asked one question that I had not: "Who would be unhappy about that screen?"

Now I count to five before I answer a question that begins with "can you". It feels like a very long time. In eleven of the last twenty meetings the buyer went on talking before I reached five.

What they said after the pause was the reason for the project, every time.`,
        },
      ],
    },
  },
  {
    id: 'sales-discovery-template',
    trade: 'sales',
    task: 'hook-variations',
    source: 'knowledge',
    idea: 1,
    length: 'Medium',
    material: {
      knowledge: [
        {
          title: 'What I ask in the first call',
          content: `I have listened to 60 of my own first calls. In the 30 that led to a deal I spoke 38 percent of the time. In the 30 that led nowhere I spoke 61 percent of the time.

The question that changed most calls is a plain one: "What happens on the day before you decide to leave it as it is?" Buyers laugh, and then they tell me about the budget round.

I stopped asking about pain. People who run a warehouse have had pain for twenty years and are proud of it. I ask what they have already tried, and who paid for it.

One buyer in Eindhoven had tried four things. He had a drawer with the invoices. We went through the drawer together, and 50 minutes later he knew what he wanted to buy and what he did not.

I send the notes within an hour, with his words and not mine. Nine out of ten buyers forward them to somebody I have not met.`,
        },
      ],
      template: {
        title: 'What I stopped doing',
        category: 'lesson',
        content: `[The result, with a number.]

For years I did it the other way: [what you used to do].

[What made you stop.]

Here is what I do instead:

→ [the first thing you do now]
→ [the second thing you do now]

[What happened since.]

What have you stopped doing?`,
      },
    },
  },
  {
    id: 'sales-cold-mail',
    trade: 'sales',
    task: 'draft',
    length: 'Short',
    request: 'Please draft a short post about cold mails that name the warehouse. No emojis.',
    material: {
      knowledge: [
        {
          title: 'Cold mails, spring',
          content: `In spring I sent 300 cold mails in two versions. Version A said what our software does. Version B had one line about their own warehouse that I had seen from the street.

Version A got 4 answers. Version B got 31.

It took me two afternoons in the car to look at 150 warehouses. I wrote things like "Your dock 3 has a trailer parked across it at 10 in the morning."

One warehouse manager wrote back: "Come in next time, the coffee is better than the view."

I no longer send a mail about a place that I have not seen.`,
        },
      ],
      swipes: [
        {
          title: 'Short lines',
          content: `I said no to our biggest client.

Not because of money.

Because of Fridays.`,
        },
      ],
    },
  },
  {
    id: 'sales-logistics-trends',
    trade: 'sales',
    task: 'trending',
    industry: 'Warehouse automation in Europe',
    trend: 1,
    postIdea: 1,
    idea: 1,
    length: 'Medium',
    material: {
      story,
      knowledge: [
        {
          title: 'Robots at three customers',
          content: `Three of our customers bought picking robots in the last two years. One of them still uses all of them.

In Venlo 12 robots replaced nobody. They took over the walk to the far end of the hall, which is 340 metres, and the pickers now pack. The team stayed at 48 people and sends out a third more parcels.

In Ghent the robots stood still for eleven weeks because the floor was not flat enough. The supplier had measured it in one corner. The repair cost 70,000 euros, more than one of the robots.

In Almere the shift leads were asked before the robots came. They wanted two things: a button that stops all of them, and a say in where they charge. Both were cheap.

When a buyer asks me about robots today, I ask about the floor first and about the shift leads second.`,
        },
      ],
      audience: { name: 'Warehouse managers', role: 'Warehouse manager', industry: 'Logistics' },
      swipes: [],
    },
    findings: [
      {
        title: 'Mid-sized warehouses rent picking robots instead of buying them',
        url: 'https://news.example.com/robots-rented',
        text: 'Suppliers report that rental contracts for picking robots have overtaken purchases among companies with one to three sites.',
        date: '2026-10-02T08:00:00Z',
      },
      {
        title: 'Night shifts shrink as same-day delivery slows',
        url: 'https://news.example.com/night-shifts',
        text: 'Parcel companies move work from the night to the early morning because fewer buyers pay for delivery on the same day.',
        date: '2026-09-28T08:00:00Z',
      },
      {
        title: 'Flat floors become a line in warehouse leases',
        url: 'https://news.example.com/flat-floors',
        text: 'Landlords of new halls now state how even the floor is, since automated vehicles need tighter tolerances than forklifts.',
        date: '2026-09-21T08:00:00Z',
      },
      {
        title: 'Forklift drivers retrain as robot supervisors',
        url: 'https://news.example.com/forklift-drivers',
        text: 'Training centres in the Netherlands and Belgium offer courses of six weeks for drivers whose routes are taken over by machines.',
        date: '2026-09-14T08:00:00Z',
      },
      {
        title: 'Insurers ask for stop buttons that reach every machine',
        url: 'https://news.example.com/stop-buttons',
        text: 'Two insurers make a single emergency stop for all vehicles a condition for covering mixed traffic of people and robots.',
        date: '2026-09-07T08:00:00Z',
      },
      {
        title: 'Stock counts by drone leave the pilot phase',
        url: 'https://news.example.com/drones-count',
        text: 'Several retailers count their high shelves with drones every night instead of once a quarter by hand.',
        date: '2026-08-31T08:00:00Z',
      },
      {
        title: 'Returns get a hall of their own',
        url: 'https://news.example.com/returns-hall',
        text: 'Online shops separate returned goods from new stock, because mixed halls slow both down.',
        date: '2026-08-24T08:00:00Z',
      },
      {
        title: 'Energy prices decide when robots charge',
        url: 'https://news.example.com/robots-charge',
        text: 'Fleet software shifts charging to the hours in which power is cheapest.',
        date: '2026-08-17T08:00:00Z',
      },
      {
        title: 'Voice headsets come back to the picking aisle',
        url: 'https://news.example.com/voice-headsets',
        text: 'Newer speech recognition works with accents and noise, and pickers keep both hands free.',
        date: '2026-08-10T08:00:00Z',
      },
      {
        title: 'Small warehouses share one maintenance crew',
        url: 'https://news.example.com/shared-crew',
        text: 'Neighbouring companies in industrial parks pay together for technicians who know all of their machines.',
        date: '2026-08-03T08:00:00Z',
      },
    ],
  },
]
