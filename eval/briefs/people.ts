import type { EvalBriefInput } from '#eval/brief.ts'
import { inesPosts } from './voices.ts'

export const peopleBriefs: EvalBriefInput[] = [
  {
    id: 'people-onboarding-buddies',
    trade: 'people',
    task: 'draft',
    length: 'Extended',
    request: 'Create a post about our buddy scheme for new nurses, from the notes I have chosen.',
    material: {
      knowledge: [
        {
          title: 'Buddies: the numbers',
          content: `In 2023 we hired 52 nurses and lost 17 of them within six months. That is one in three.

Each of those 17 had been through the same first week: a badge, a binder of 212 pages, and a tour with a porter who had time.

In February 2024 we began to give every new nurse a buddy. The buddy is a nurse from the same ward with at least two years on it, and she gets four hours a week off the rota for it. That was the expensive part: about 31,000 pounds in the first year.

Of the 49 nurses we hired in 2024, four left within six months.

An agency nurse costs us 480 pounds a shift. We needed 340 fewer of those shifts than the year before. The finance director stopped asking about the 31,000 pounds in August.`,
        },
        {
          title: 'Buddies: how it works',
          content: `What a buddy does
- Meets the new nurse at the door on day one, not at the desk on the ward.
- Eats with her every day of the first week. This is the part that new nurses mention most.
- Answers the questions that nobody wants to ask twice, such as where the linen is at night.
- Says after four weeks, in one page, what the new nurse can do alone.

What a buddy does not do
A buddy does not assess. In the pilot we let buddies sign off competencies, and within two weeks the new nurses had stopped asking them anything. We took it away from them on 9 April, and the questions came back.

Who becomes a buddy
Nobody is appointed. We asked for volunteers and expected six. We got 23. Most of them said that they remembered their own first week.

Patricia, a buddy on the stroke ward, told me: "I had forgotten how much I know until somebody asked me."`,
        },
        {
          title: 'Buddies: what went wrong',
          content: `On two wards the ward manager kept the buddies on the rota when it was busy. It was always busy. Both wards lost a new nurse that spring. We now put the four hours into the rota system as a shift, and a shift cannot be moved without a name beside it.

We also paired by age at first. It made no difference. Pairing by shift pattern did: a night nurse needs a buddy at night.

The binder is gone. We asked the first ten pairs which of its pages they had opened. The answer was 14 of 212. Those 14 pages are now a leaflet that fits into a pocket.

If you want to start: take one ward, ask for volunteers, and give them real hours. Without the hours it is a nice word for more work.`,
        },
      ],
      audience: {
        name: 'Heads of nursing',
        role: 'Head of nursing',
        industry: 'Hospitals',
        pains: 'Vacancies, agency costs and new staff who leave in their first year.',
        goals: 'Wards that can be staffed from their own people.',
      },
    },
  },
  {
    id: 'people-exit-interviews',
    trade: 'people',
    task: 'post-ideas',
    source: 'story',
    idea: 1,
    length: 'Short',
    material: {
      story: `I am Inês Furtado, head of people at a company in Porto that builds machines for cork. We are 140 people.

In my first year I ran 61 exit interviews. I had a form with 18 questions. Nobody who left had ever been asked a question while they stayed.

So I began to ask people who were not leaving. One coffee, one question: "What would make you look at other jobs?" I have asked 94 people so far. 22 named something that cost less than 100 euros.

One of them was a chair. It had been reported four times.

In 2025 nine people left us. The year before it was 27.`,
    },
  },
  {
    id: 'people-four-day-week',
    trade: 'people',
    task: 'draft',
    length: 'Medium',
    request: 'Write a post about the four-day week in our workshop, please.',
    material: {
      voice: inesPosts,
      knowledge: [
        {
          title: 'Four-day week, month six',
          content: `We tried the four-day week in the workshop first, and not in the office. 38 people, same pay, Fridays off.

The works council did not believe us. They asked for it in writing three times. I understood that.

Output in month one fell by 9 percent. In month three it was where it had been before. In month six it was 4 percent above.

Nobody worked faster. What went away was waiting. People planned the week so that no machine stood still for want of a part, because nobody wanted to be the reason for a Friday.

Sick days fell from 11 to 6 a person. The night shift was the hard part. We had to hire two people for it, and that ate a third of what we saved.

Manuel, who has worked the lathe for 29 years, told me that he spends his Fridays with his mother. She is 91. He said he had been waiting for retirement to do that.

The office wants it now, too. They will get it in March.`,
        },
      ],
    },
  },
  {
    id: 'people-pay-bands',
    trade: 'people',
    task: 'draft',
    length: 'Long',
    request: 'Write a post about why we publish our pay bands.',
    material: {
      knowledge: [
        {
          title: 'Pay bands',
          content: `We published all nine pay bands on the intranet on 3 February.
Within a week 12 people asked why they were where they were. Seven of them were right to ask, and we moved them.
It cost us 41,000 euros a year.
Two people left because of it. Both were above their band.`,
        },
      ],
      swipes: [
        {
          title: 'A list without bullets',
          content: `Nobody tells you about the first month.

The keys. The alarm. The plant that belongs to somebody.

Write it down for the next one.`,
        },
      ],
    },
  },
]
