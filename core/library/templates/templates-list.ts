import type { LibraryTemplate } from '#core/library/template.ts'

export const listTemplates: LibraryTemplate[] = [
  {
    id: 'things-i-stopped-doing',
    title: 'Things I no longer do',
    category: 'list',
    description:
      'Lists habits that you dropped and what came of each, good or bad; use it when you want to show experience without boasting.',
    content: `[A number] things I've stopped doing as [your role], and what happened then.

[First habit]. [What you feared would happen, and what did].

[Second habit]. [A number or a person that shows the effect].

[Third habit]. [One that you took up again, and why].

[Fourth habit]. [The one that people around you noticed first, with what they said].

Next on the list is [a habit that you still have], but [what keeps you from it].`,
    preview: `Four things I've stopped doing as a school caretaker, and what happened then.

Locking the yard at four. I feared broken windows. It's been one since 2022, and the boy came to tell me himself.

Repairing the lockers on the second floor. They take 20 minutes each and last a week. I asked Year 8 to paint them, and not one has been kicked since. It doesn't look good, mind you.

Answering the phone on the ladder. I took it up again after ten days, since it was the kitchen and the kitchen was under water.

Saying "no running". My wife noticed first, because I'd been saying it at home. Now I say "walk like Mr Ferrante". He's our maths teacher, with a hip, and he asked to be the example.

Next on the list is arriving at five in the morning, but I'd miss the half hour in which the whole building belongs to me and the boiler.`,
    whyItWorks:
      'What one stopped doing is rarer than advice, and the habit that came back keeps the list from being too neat.',
  },
  {
    id: 'field-notes',
    title: 'Field notes from a week',
    category: 'list',
    description:
      'Strings together short observations from a few days without forcing a conclusion; use it after a trip, a fair or a first week.',
    content: `Notes from [the event, place or period], [dates or length].

On [a day]: [something that you saw, with a number].

Overheard: "[a sentence]".

Most useful quarter of an hour: [with whom, and about what].

What everyone talked about: [a subject]. What hardly anyone did: [another subject].

I was wrong about [an expectation that you had].

To try at home: [one thing, small enough to begin on Monday].`,
    preview: `Notes from three days at a fair for cheese makers in Asturias, on very little sleep.

On Friday: 61 stands, of which 40 had a goat on the logo. I have a goat on mine.

Overheard: "It's better since the cellar flooded."

Most useful quarter of an hour: with a retired vet, on a bench by the car park. She looked at the photos of my brine tank and asked what the floor drain is made of.

What everyone talked about: the price of milk. What hardly anyone did: who is going to get up at four when we can't any more.

I was wrong about the French. They gave me the name of their rennet supplier and then his mother's phone number, as he doesn't pick up.

To try at home: turn the wheels by the calendar, with a pencil mark, and not "when I'm in there". The drain comes after that. It's copper, and the vet made a noise.`,
    whyItWorks:
      'Short unequal notes read like a real notebook, and each reader can pick up the one that concerns them.',
  },
  {
    id: 'ranked-by-regret',
    title: 'Purchases ranked by regret',
    category: 'list',
    description:
      'Ranks what you bought, tried or decided by how much you regret it; use it to give a frank comparison from your own use.',
    content: `[What you spent the money or time on] in [the period], ranked by how much I regret it.

No regrets: [the item], [price]. [A sentence on how it is used, and by whom].

Some: [the item], [price]. [What it does well, and what it was bought for].

A lot: [the item], [price]. [How you talked yourself into it].

Too early to say: [the item], [price]. [What you are waiting to see].

The best thing cost nothing: [something borrowed, found or left alone].`,
    preview: `£9 to £6,800: what I bought for my first year as a hairdresser in care homes, ranked by how much I regret it.

No regrets: a kneeling cushion from a garden centre, £9. Mrs Okafor can't lift her head, so I do her fringe from below.

Some: the folding basin, £140. It keeps the water in very well, and I had bought it for letting the water out.

A lot: a website with a booking calendar, £1,100. I told myself that it was professional. My customers are 87 on average and book by telling the night nurse.

Too early to say: second-hand electric van, £6,800. I'm waiting to see a winter.

The best thing cost nothing: the old hood dryer at St Brigid's, from 1974. It isn't plugged in. They just like to sit under it together on a Thursday.`,
    whyItWorks:
      'Regret is a scale that readers trust more than stars, and prices beside the reasons make it useful.',
  },
]
