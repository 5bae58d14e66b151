import type { EvalBriefInput } from '#eval/brief.ts'

export const financeBriefs: EvalBriefInput[] = [
  {
    id: 'finance-month-end',
    trade: 'finance',
    task: 'draft',
    length: 'Medium',
    request: 'Write a post about closing the books in four days instead of twelve.',
    material: {
      knowledge: [
        {
          title: 'Month end, before and after',
          content: `In 2023 our month end took twelve working days. By the time the board saw April, it was nearly June.

I followed one invoice through the office with a stopwatch. It was touched for 14 minutes and lay in trays for nine days.

We found three trays that existed because of people who had left. One of them was checked every Thursday by somebody who believed that somebody else needed it.

We now book accruals on day one from a list of 40 suppliers, and correct them when the invoice comes. The corrections came to 0.3 percent of costs last year. Our auditors asked how we had got so close.

The close takes four days. On the fifth, Deborah from purchasing gets a page with her own numbers. She was the first in the company who changed an order because of one.

It did not need new software. It needed somebody to ask what each tray was for.`,
        },
      ],
      template: {
        title: 'Before and after',
        category: 'case study',
        content: `[What changed, with a number before and after.]

Before: [what it was like]

What we did:
1. [the first thing you did]
2. [the second thing you did]
3. [the third thing you did]

After: [what it is like now]

What would you try first?`,
      },
    },
  },
  {
    id: 'finance-invoice-terms',
    trade: 'finance',
    task: 'draft',
    length: 'Short',
    request: 'Write me a post on getting paid in 14 days.',
    material: {
      knowledge: [
        {
          title: 'Payment terms experiment',
          content: `For six months we sent half of our invoices with "30 days net" and half with a date: "Please pay by 16 May."

The invoices with a date were paid after 19 days on average. The others took 37.

The amount made no difference. Neither did the size of the customer.

I asked four customers why. Three had not noticed. The fourth, an accountant in Graz, said: "A date goes into my calendar. Net goes into my pile."

We changed all invoices on 1 July. It took Lukas ten minutes.`,
        },
      ],
    },
  },
  {
    id: 'finance-cash-trends',
    trade: 'finance',
    task: 'trending',
    industry: 'Finance teams of mid-sized manufacturers',
    trend: 2,
    postIdea: 2,
    idea: 2,
    length: 'Long',
    material: {
      story: `I am Katrin Obermoser, finance director of a maker of ski lifts in Innsbruck with 260 people.

Lifts are sold in spring and paid in autumn. For seven months of the year I mostly wait for money, and I have become good at it.

I trained as a baker before I studied. A bakery counts its cash every evening. I was 24 when I learned that most companies do not.`,
      knowledge: [
        {
          title: 'How we forecast cash',
          content: `We forecast cash for thirteen weeks, every Friday, on one page. The page has 22 lines. Eighteen of them are wrong each week, and the total has been within 4 percent for two years.

The lines cancel each other out as long as the same people fill them in. In March 2024 two of them were on holiday, and the total was off by 900,000 euros.

Our bank asked for the page after it had seen it once. In the autumn of 2024 we needed a bridge of 2.5 million euros for six weeks. The bank answered in two days, and our contact there, Frau Steiner, said that the page had been in front of her when she signed.

I do not let anybody explain a deviation in writing. They tell me, standing, in the corridor. It takes a minute, and nobody makes up a reason in a corridor.

What I learned from the bakery: count first, explain later. A baker who explains before counting has already eaten something.

The biggest improvement was not a tool. We asked our eight largest customers for the name of the person who starts the payment run. We had the names of their directors, and not one of those eight names. Now somebody calls that person a week before a large payment is due, and asks whether anything is missing.

Late payments of those eight fell from 31 days to 9.

We have looked at software for this three times. Each time the demonstration began with our data being clean.`,
        },
      ],
    },
    findings: [
      {
        title: 'Manufacturers bring thirteen-week cash forecasts back',
        url: 'https://news.example.com/thirteen-weeks',
        text: 'After two years of volatile orders, finance chiefs report that weekly cash planning has returned to the agenda of mid-sized companies.',
        date: '2026-10-05T08:00:00Z',
      },
      {
        title: 'Banks want to see forecasts, not only balance sheets',
        url: 'https://news.example.com/banks-forecasts',
        text: 'Lenders ask mid-sized borrowers for rolling liquidity plans before they renew credit lines.',
        date: '2026-09-29T08:00:00Z',
      },
      {
        title: 'E-invoicing becomes a duty in more countries',
        url: 'https://news.example.com/e-invoicing',
        text: 'Companies that sell across borders prepare for structured invoices in several formats at once.',
        date: '2026-09-22T08:00:00Z',
      },
      {
        title: 'Finance teams hire people from operations',
        url: 'https://news.example.com/from-operations',
        text: 'Recruiters see more controllers who began in production planning or purchasing.',
        date: '2026-09-15T08:00:00Z',
      },
      {
        title: 'Customers stretch payment terms again',
        url: 'https://news.example.com/payment-terms',
        text: 'Surveys of suppliers show that large buyers pay later than they did a year ago.',
        date: '2026-09-08T08:00:00Z',
      },
      {
        title: 'Month-end close moves into the month',
        url: 'https://news.example.com/close-early',
        text: 'More companies book accruals during the month to have figures within the first week.',
        date: '2026-09-01T08:00:00Z',
      },
      {
        title: 'Auditors test what language models wrote',
        url: 'https://news.example.com/auditors-models',
        text: 'Audit firms ask which parts of a report were written by software and who checked them.',
        date: '2026-08-25T08:00:00Z',
      },
      {
        title: 'Inventory financing gets cheaper for seasonal makers',
        url: 'https://news.example.com/inventory-financing',
        text: 'Specialised lenders take finished goods as security where orders are firm.',
        date: '2026-08-18T08:00:00Z',
      },
      {
        title: 'Energy contracts become a topic for the finance director',
        url: 'https://news.example.com/energy-contracts',
        text: 'Hedging of power prices moves from facility management to treasury.',
        date: '2026-08-11T08:00:00Z',
      },
      {
        title: 'Fraud by changed bank details grows',
        url: 'https://news.example.com/bank-details',
        text: 'Police in Austria and Bavaria warn of forged letters that announce a new account.',
        date: '2026-08-04T08:00:00Z',
      },
    ],
  },
  {
    id: 'finance-budget-ideas',
    trade: 'finance',
    task: 'post-ideas',
    source: 'knowledge',
    idea: 3,
    length: 'Long',
    material: {
      knowledge: [
        {
          title: 'The budget we did not make',
          content: `In the autumn of 2024 we did not make a budget. I had asked the board for one year without it, and to my surprise the chair, Dr. Felder, said: "I have not read one since 2009."

The budget before that had cost us 1,900 hours. I know because I asked everybody to write the hours down, which made me unpopular for a month. It had 6,200 cells. By the end of February 70 percent of them were wrong.

What we did instead fits on a page. Each of the eleven department heads names three numbers that they will be responsible for, and a range for each. We look at them every quarter. When a number leaves its range, we talk. When it does not, we do not.

The first quarter was hard. Two department heads asked me for their budget, so that they could say they had kept to it. One of them, Georg, admitted in May that he had always added 15 percent and always spent it.

Travel costs fell by 22 percent, although nobody was told to travel less. There was no amount left over in November that had to be spent.

Hiring got slower, which I had not expected. Before, a post in the budget was a post. Now somebody has to explain it on the day. We hired 14 people instead of the 20 that we would have planned, and the six missing ones have not been asked for again.

What I miss is the excuse. A budget is a good reason to say no to somebody you like. Now I have to say it myself.

We are in the second year without one. The 1,900 hours did not turn into free time. Most of them went into talking to customers about payment, and that is where I would have put them in the first place.`,
        },
        {
          title: 'Not chosen: travel policy',
          content: 'Flights under four hours are booked in economy. Trains are booked in first class.',
        },
      ],
    },
  },
]
