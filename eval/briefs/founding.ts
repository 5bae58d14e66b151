import type { EvalBriefInput } from '#eval/brief.ts'
import { callumPosts } from './voices.ts'

export const foundingBriefs: EvalBriefInput[] = [
  {
    id: 'founding-first-price',
    trade: 'founding',
    task: 'draft',
    length: 'Medium',
    request: 'Write a post about raising our prices for the first time.',
    material: {
      voice: callumPosts,
      knowledge: [
        {
          title: 'Price rise, what happened',
          content: `We charged £19 a month for four years. I picked the number in a pub in Leeds because it was my age when I started my first company.

In January we put it up to £29 for new customers and left the 52 old ones where they were. I expected sign-ups to halve. We got 11 in January, against 10 the January before.

In April we wrote to the old customers. The email had four sentences. It said what the new price is, when it starts, what we had built since they joined, and that they could stay on £19 for another year if they replied with one word.

Six replied. One of them sent the word and then took it back the next day, with a note that said: "I spend more on parking."

Three left. Two of those had not logged in since the previous summer.

Monthly revenue went from £988 to £1,421. That pays for a day a week of a second developer, which is what customers had been asking me for since 2022.

What I got wrong was the waiting. I had drafted that email in March 2023. It sat in a folder called later for 25 months.`,
        },
      ],
    },
  },
  {
    id: 'founding-wrong-customer',
    trade: 'founding',
    task: 'draft',
    length: 'Long',
    request:
      'Draft a post about the eighteen months in which we built for the wrong customer. Keep it honest.',
    material: {
      story: `I am Adaeze Nwosu. I founded Pantry Loop in Birmingham in 2021, and for the first eighteen months I built it for the wrong people.

We make software that tells kitchens what to order. I wanted to sell it to restaurants. I had worked in one, I loved them, and I had their language.

In eighteen months we spoke to 130 restaurants and sold to nine. Six of those nine closed or changed hands before the year was out. Our churn was not a product problem. Our customers were disappearing.

The school kitchens found us. A catering manager in Solihull named Bev Harding had seen our sheet on a friend's fridge. She rang and asked whether it worked for 400 children who all eat at 12:10.

It did not. I said that it would by September.

We had eleven weeks. We threw away the table plan, the reservations and the wine list, which was about a third of the code. My co-founder Ravi deleted the wine list himself, because he had written it, and he asked for a minute alone.

By September Bev's kitchen was using it. In her first term she threw away 310 kilos less food than in the term before. She weighed it, because she did not believe us.

Today we are in 214 school kitchens. Schools pay late and they never leave.

People ask me how to tell when you have the wrong customer. For me it was a number I had in front of me for a year: I called restaurants eight times for every time that one called me. With schools it was the other way round within a month.`,
      audience: {
        name: 'First-time founders',
        pains: 'They have a product that people like and do not buy.',
      },
    },
  },
  {
    id: 'founding-offer-ideas',
    trade: 'founding',
    task: 'post-ideas',
    source: 'offer',
    idea: 1,
    length: 'Very Short',
    material: {
      offer: {
        name: 'The Waste Week',
        description:
          'We weigh everything that your school kitchen throws away for five days. On the sixth day you get a list of the three dishes that cost you most. Kitchens that have done it throw away a fifth less within a term.',
        audience: 'Catering managers of schools with 200 to 900 children.',
        callToAction: 'Write “weigh” to me and I will send you the dates for spring.',
      },
    },
  },
  {
    id: 'founding-runway',
    trade: 'founding',
    task: 'hooks',
    length: 'Short',
    request: 'Write a post about the month in which we had eleven days of money left.',
    material: {
      knowledge: [
        {
          title: 'November 2022',
          content: `On 8 November 2022 we had £6,140 in the bank and salaries of £17,300 due in eleven days.

I told the team at ten in the morning. There were five of us. I had practised it in the car, and it took 40 seconds.

Ravi asked who owed us money. Nobody had asked that before. It was £21,900, spread over 16 invoices.

We split the list and phoned. By the next evening nine had paid. A headteacher in Dudley paid while I was still on the line.

Since then we go through open invoices every Monday. It takes twelve minutes.`,
        },
      ],
    },
  },
]
