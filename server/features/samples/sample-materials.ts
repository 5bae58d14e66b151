import type { WrittenSampleSet } from './sample-set.ts'

type Materials = Pick<
  WrittenSampleSet,
  'story' | 'knowledge' | 'swipes' | 'offers' | 'templates' | 'audiences'
>

const story = `My name is Maren Holt. I help family-run workshops get their quotes out in two days.

I grew up above one. My father built stairs in Ravensburg with eleven people, and he wrote his quotes at the kitchen table on Sunday evenings. He was a very good joiner. He lost a hospital, two schools and most of a hotel because somebody else had answered first. I was fourteen when I typed my first quote for him, and I got the banister wrong by a metre.

After my apprenticeship I planned production at a maker of machine frames for nine years. There I saw the same thing from the other side: we bought from whoever answered while we still knew what we had asked. Price came second more often than suppliers think.

Since 2019 I have worked on my own. I go into a workshop for four weeks, sit next to whoever writes the quotes, and we change how it is done: what gets answered at once, what needs the boss, and what deserves a polite no. So far that makes 27 workshops with 8 to 80 people.

What I stand for: no software before the sorting is right. Figures from the shop floor rather than from a slide. And I tell people what did not work, because they find out anyway.

I write as I talk on the shop floor: short, with figures, now and then dry. No exclamation marks.`

const knowledge: Materials['knowledge'] = [
  {
    name: 'kessler',
    fields: {
      title: 'Kessler Metalworks: from eleven days to two',
      content: `Project notes, September to December 2024. Kessler cuts and welds sheet metal, 38 people, second generation. The owner, Anja Kessler, has agreed to the use of her name and the figures.

Before: a quote took 11 working days on average (measured over 60 requests). 18 of 100 quotes became orders. Everything crossed Anja's desk, even the request for three brackets.

What we found: of 312 requests in a quarter, 204 were parts they had made before in nearly the same shape. Those waited as long as the hard ones. The estimator, Timo, could price them in 10 minutes, but nobody had told him that he could.

What we changed:
1. Every request is sorted on the day it comes: green (we know it, Timo prices it alone), yellow (one open question, which is asked the same day), red (needs Anja and the foreman).
2. A list of 60 standard prices, one page, on the wall. Anja signed it.
3. Two quote hours a week, Monday and Thursday at 7:30, for the red ones. 90 minutes, standing.
4. Requests that do not fit get a no within a day, with the name of a workshop that does fit.

After twelve weeks: 2 working days on average, 27 of 100 quotes become orders. Anja's desk gets 40 requests a quarter in place of 312.

What did not work: the first price list had 240 lines. Nobody read it. And for two weeks Timo still showed Anja every quote "just to be safe".

Anja, in the last meeting: "I thought I was the quality check. I was the queue."`,
    },
  },
  {
    name: 'survey',
    fields: {
      title: 'What 43 workshop owners told me about their quotes (2025)',
      content: `I asked 43 owners of workshops with 8 to 80 people in southern Germany, Austria and Switzerland, by telephone, between January and March 2025.

- 31 of 43 guessed that they answer within a week. I asked to see the last ten quotes of 20 of them: the average was 9 working days.
- 26 write quotes in the evening or at the weekend.
- 29 have nobody else who may send a quote without asking them.
- 12 know how many of their quotes become orders. The others said "about a third". Where I could count, it was 19 of 100.
- 8 ever say no to a request. The rest let it lie until the customer gives up.
- Asked what a quote costs them: most said "nothing, that is part of it". With an hour and twenty minutes for each, 25 a month, it is four working days.

What buyers say (I asked 15): 11 have bought from the second cheapest because the cheapest had not answered yet.`,
    },
  },
  {
    name: 'traffic-light',
    fields: {
      title: 'The traffic light: how I sort requests',
      content: `Three colours, decided in under a minute on the day the request arrives.

Green: we have made it, or something so like it that the price is known within ten percent. Whoever sits at the desk answers alone, the same day, from the price list.

Yellow: one thing is missing, such as a drawing, a quantity or a date. The question goes out the same day, by telephone. Two out of three yellow requests turn green while one is still talking.

Red: new material, new machine, more than 20,000 euros, or a customer who pays late. These wait for the quote hour, twice a week, with the owner and the foreman in the room.

And grey: we should not be doing this. Answered within a day with thanks and another name. Owners find grey the hardest. It is also where most of the time comes back.

Rule of thumb after 27 workshops: 60 of 100 requests are green, 20 yellow, 10 red, 10 grey. Nearly everybody guesses the other way round.`,
    },
  },
  {
    name: 'talk',
    fields: {
      title: 'Questions after my talk in Ulm, May 2025',
      content: `Chamber of crafts, about 70 people. The questions, and what I answered.

"Doesn't a fast quote look as if we had no work?" In six years one buyer has told me so. Eleven of fifteen told me that they bought elsewhere because nobody had answered.

"My estimator would make mistakes." He will. So do you, on Sunday evening. At Kessler we checked 100 quotes afterwards: Timo was off by more than ten percent in 4, the owner in 7.

"Which software do you recommend?" None before the sorting is right. One workshop had bought a system for 30,000 euros and answered in nine days with it, formerly in nine days without it.

"What if the material price changes overnight?" Put a date on the quote. Ten days. Nobody has ever complained.

A lady in the last row: "And what do I do with my Sundays?" I am still thinking about that one.`,
    },
  },
]

const offers: Materials['offers'] = [
  {
    name: 'quote-check',
    fields: {
      name: 'Quote check',
      description:
        'Half a day in the workshop. We take the last 30 requests, sort them by colour, and measure how long each has waited. You get one page with the three places where the time goes. 890 euros.',
      audience: 'Owners who suspect that they answer too late and want a figure before they change anything.',
      callToAction: 'Send me the word “check” and I will call you with two dates.',
    },
  },
  {
    name: 'quote-sprint',
    fields: {
      name: 'Quote sprint',
      description:
        'Four weeks, two days a week on site. We bring in the traffic light, the one-page price list and the quote hour, and I stay until two days are normal. 7,400 euros, the last third only when the time has halved.',
      audience: 'Family-run workshops with 8 to 80 people where every quote crosses one desk.',
      callToAction: 'Three places until summer. A call of 20 minutes tells us both whether it is a fit.',
    },
  },
]

const audiences: Materials['audiences'] = [
  {
    name: 'owners',
    fields: {
      name: 'Workshop owners',
      description: 'They run the business that their parents built, and are still its best craftsperson.',
      role: 'Owner and managing director',
      industry: 'Metalwork, joinery, machine building',
      pains: 'Quotes on Sunday evening. Orders that go to somebody slower in everything but answering.',
      goals: 'A full order book with the right jobs, and a desk that is empty on Friday.',
      vocabulary: 'shop floor, estimator, foreman, request, order book, hourly rate',
    },
  },
  {
    name: 'estimators',
    fields: {
      name: 'Estimators',
      description: 'They know the prices by heart and may send nothing without asking.',
      role: 'Estimator, office manager',
      industry: 'Workshops with 8 to 80 people',
      pains: 'Waiting for the boss. Being blamed for a delay that is not theirs.',
      goals: 'To be trusted with what they can do anyway.',
      vocabulary: 'drawing, lot size, scrap, calculation, follow up',
    },
  },
  {
    name: 'successors',
    fields: {
      name: 'Sons and daughters taking over',
      description: 'In their thirties, with a parent who still comes in at six every morning.',
      role: 'Successor, junior manager',
      industry: 'Family businesses in the trades',
      pains: 'It has always been done this way, and it worked.',
      goals: 'One visible success in the first year that the parent is proud of too.',
      vocabulary: 'handover, senior, the old customers, our name',
    },
  },
]

const templates: Materials['templates'] = [
  {
    name: 'quote-from-client',
    fields: {
      title: 'One sentence from a client',
      category: 'story',
      description: 'Begins with what somebody really said, and tells how they came to say it.',
      content: `"[One sentence that a client said, word for word]"

[Who said it, where you stood, and what had happened just before].

When I came, [the state of things, in one or two figures].

We changed [the one thing that mattered most]. [How people took it, honestly].

[The same figures today]. [What still doesn't work].

[What you hear in that sentence now].`,
    },
  },
  {
    name: 'guess-and-count',
    fields: {
      title: 'What people guess, what I count',
      category: 'list',
      description: 'Sets what everybody believes beside what you have measured.',
      content: `I asked [how many] [kind of people] [one question]. Then I counted.

[What most of them guessed].
[What it was].

[A second guess].
[What it was].

[A third guess].
[What it was].

[Why the guess and the count differ so much, in two sentences].

[A small thing that the reader can count this week].`,
    },
  },
  {
    name: 'question-from-the-room',
    fields: {
      title: 'The question from the last row',
      category: 'question',
      description: 'Passes a question on that you could not answer at once.',
      content: `[Where you spoke, and to how many].

Somebody in the last row asked: "[The question]"

I said [your first answer].

On the way home I thought [what was wrong with that answer].

What I would say today: [your second answer, in two or three sentences].

[What would you have answered?]`,
    },
  },
]

const swipes: Materials['swipes'] = [
  {
    name: 'two-keys',
    fields: {
      title: 'The keys of the van',
      content: `Our second van stood in the yard for 61 days last year. It had fuel, insurance and a driver.

What it didn't have was its key. The key was in my jacket, and I was on site.

I am the owner of a heating company with 14 people, and I was proud that nothing left the yard without me.

In January I had a second key cut for 240 euros. Our driver, Samir, has it. Last week he drove to a customer whom I would have called back on Monday.

I have started to look for my other keys.`,
      author: 'Ruta Bergmann (fictional, for this example)',
      tags: ['delegation', 'small object'],
      note: 'One object carries the whole idea. The lesson is in the last line, and only there.',
    },
  },
  {
    name: 'nine-percent',
    fields: {
      title: 'We raised prices and lost four customers',
      content: `In March we raised our prices by nine percent. I had not slept well in February.

This is what happened:

• 4 of 112 customers left. Two had been paying late since 2021.
• 31 wrote back. 28 of them asked about delivery dates.
• Nobody in the workshop had a worse week. Three had a better one.

I should have done it two years ago, when the steel went up. What kept me was one customer, the loudest. He is still with us. He ordered yesterday.`,
      author: 'Jonas Ehrlich (fictional, for this example)',
      tags: ['figures', 'prices'],
      note: 'Fear first, then three figures, and the one that surprises comes last.',
    },
  },
  {
    name: 'costly-metre',
    fields: {
      title: 'My most expensive metre',
      content: `My most expensive metre is in a town hall in Upper Swabia, on the second floor, left of the lift.

I had measured the wall from the skirting board. The drawing meant the wall.

We made the counter again: nine days, 6,300 euros, and a mayor who held his opening speech in front of a plastic sheet.

Since then whoever measures writes down where from. It is a column with one letter. It has been empty twice, and both times somebody drove back.`,
      author: 'Carla Winde (fictional, for this example)',
      tags: ['mistakes', 'place'],
      note: 'An exact place in the first line. The writer is at fault, and says so without drama.',
    },
  },
]

/** The libraries of Maren Holt, who is fictional, as is everybody in them. */
export const sampleMaterials: Materials = { story, knowledge, swipes, offers, templates, audiences }
