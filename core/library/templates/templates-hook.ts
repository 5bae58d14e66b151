import type { LibraryTemplate } from '#core/library/template.ts'

export const hookTemplates: LibraryTemplate[] = [
  {
    id: 'the-number-that-stopped-me',
    title: 'The number that stopped me',
    category: 'hook',
    description:
      'Opens on one exact number and makes the reader want its story; use it when your own records hold a figure that surprised you.',
    content: `[A number from your own work that surprised you, as a short sentence].

I found it [where you were looking, and what you were really looking for]. I checked it twice, since [what you had believed until then].

What lies behind it: [the cause, told in two or three plain sentences with a name, a place or a tool].

We changed [the one thing you did about it]. So far [the result, also if it is small], and I still don't know [what remains open].

[A question about the reader's own number of this kind]?`,
    preview: `We paid 143 invoices late last year, and 129 of them sat in one person's inbox.

I found it while I was looking for something else, a missing credit note from our printer in Leicester. I checked it twice, since I had always blamed our accounting software for the late fees.

What lies behind it: every supplier above £500 needs Devinder's approval, and Devinder drives to building sites four days a week. The requests reach him on his phone, where the button to approve is off the edge of the screen. He had been approving on Fridays, from home, at his kitchen table.

We changed the limit to £2,500 and gave him a deputy. So far we have paid nine invoices late this quarter, and I still don't know why it was nine.

Which of your delays has one person's name on it, without that person knowing?`,
    whyItWorks:
      'An exact figure from your own records can be found nowhere else, and saying what is still open makes the rest credible.',
  },
  {
    id: 'overheard-line',
    title: 'The line you overheard',
    category: 'hook',
    description:
      'Begins with something a person really said, so that the reader stands in the room; use it when a customer or colleague put a problem better than you could.',
    content: `"[The sentence, exactly as it was said]."

[Who said it, where, and what they were doing at the time].

My first thought was [your honest first reaction, also if it does you no credit]. Then [what you saw or learned in the next minutes or days that made the sentence true].

It changes how I [one thing you do in your work]: [the old way] became [the new way].

[The person]'s answer, when I told them: "[their reply]."`,
    preview: `"I don't read the leaflet, I ask the lady at the till."

A man of about seventy, in our pharmacy in Graz, with his new blood pressure tablets already in his coat pocket.

My first thought was that the leaflet exists for a reason, and that I had fetched it for him myself. Then I stood at the till for an afternoon and counted. Eleven people asked Birgit something about their medicine. Birgit, who is wonderful and trained in retail, sent four of them back to me and smiled at the other seven.

It changes how I plan the counter: one pharmacist in the back and one at the till became two of us in front until noon, with the orders done after lunch.

Birgit's answer, when I told her: "At last. I've been making a face at you since March."`,
    whyItWorks:
      'Speech is the quickest way into a scene, and a reply at the end gives the other person the last word.',
  },
  {
    id: 'small-object-big-cost',
    title: 'The small thing with the large bill',
    category: 'hook',
    description:
      'Sets a tiny object against what it cost, so that the gap makes people read on; use it when something trivial caused real trouble.',
    content: `[A small everyday object] cost us [an exact sum or an amount of time].

[Where the object sat and what it was meant to do, in one or two sentences].

On [a date or a weekday], [what happened, step by step, as somebody standing there would have seen it].

We could have known. [The sign that was there, and who had mentioned it].

[What you do now that takes little effort], and [a detail that shows it is really done].`,
    preview: `A 40-cent cable tie cost us two days of harvest.

It held the hose of the sorting machine away from the belt. Somebody had cut it off in August to clean behind it, meaning to put a new one on after lunch.

On the first Monday of October, at ten to eight, the hose came down on to the belt with 900 kilos of Braeburns on it. The belt pulled the hose, the hose pulled the pump, and the pump left its foundation. Thirty pickers sat on crates and ate apples until Tuesday night, when the part came from Bolzano.

We could have known. Ivana had written "hose loose??" in the machine's book in September, with a drawing.

The book is read out on Fridays now, aloud, in the packing shed, and there's a bag of a hundred cable ties nailed to the machine. Eleven are gone already, so I suppose people use them.`,
    whyItWorks:
      'The contrast of size raises a question that only the story answers, and the missed sign keeps the writer honest.',
  },
  {
    id: 'the-wrong-guess',
    title: 'What I would have bet on',
    category: 'hook',
    description:
      'Starts with a bet that you lost, which lets the reader guess along; use it when a result turned out against your own experience.',
    content: `I would have bet [a concrete stake] that [what you were sure of].

My reasons were good. [Two reasons from your experience, with a number or a year in one of them].

Then we [how it was tested or came out, in one sentence]: [the result, in figures or as a scene].

I can think of [one explanation], or possibly [another one]. [Who or what would help you to find out which].

Until I know, I [what you do differently, with its limits].`,
    preview: `I would have bet my bicycle that nobody buys bread at half past five in the morning.

My reasons were good. I've had the shop in Vilnius for twelve years, and the first customer has always come at ten to seven. There's also no bus before six, and no school, factory or station in our street.

Then our timer broke and the lights went on at five for a week: 31 customers before six, and they bought the expensive rye.

I can think of the night nurses from the hospital on the hill, who walk past us on their way down. It could also be dog owners, since four of them had a dog. My daughter is going to ask them, because I am too shy at that hour.

Until I know, I open at half past five from Tuesday to Thursday and bake one tray less at noon. The bicycle is safe, as I hadn't told anyone about the bet.`,
    whyItWorks:
      'Readers place their own bet in the first line, and two open explanations invite them to add what they know.',
  },
]
