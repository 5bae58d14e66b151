import type { EvalBriefInput } from '#eval/brief.ts'

export const consultingBriefs: EvalBriefInput[] = [
  {
    id: 'consulting-steering-group',
    trade: 'consulting',
    task: 'draft',
    length: 'Extended',
    request: 'I need a post about why I leave the steering group after the third meeting.',
    material: {
      story: `I am Oluwaseun Bright, and I help family companies in the north of England with their succession. I have done it 46 times.

I grew up in one. My aunt ran a printing works in Kaduna with 30 people, and handed it to a cousin at a wedding, in a toast. He had not been asked. The works closed four years later.`,
      knowledge: [
        {
          title: 'Steering groups: my notes',
          content: `Every succession has a steering group. It usually has seven people: two owners, two heirs, the finance director, a lawyer and me.

For years I chaired it until the end. In 2019 I looked at my first 20 cases and found that the group had made 9 decisions on average in its first three meetings, and 2 in all the meetings after those.

What happened in the later meetings was that people looked at me. When the father and the daughter did not agree, they both told it to me. I carried sentences across a table that was 90 centimetres wide.

So I began to leave after the third meeting. I say so in the first one, and I write the date on the board.

The first time was at a dairy in Lancashire, in March 2020. I left at noon. By four o'clock the owner, Mr. Ainscough, had called me twice. I did not pick up, which was hard, because I like him. At five his daughter wrote to me: "We have just had the row. It was all right."

They signed in June. They had planned for December.`,
        },
        {
          title: 'Steering groups: numbers since 2020',
          content: `Since 2020 I have left 26 groups after the third meeting. In 21 of them the family came to a decision within six months. Before, it had taken fourteen months on average.

In five it did not work. In three of those five one of the owners was ill, and nobody had told me. Now I ask about health in the first meeting. I ask it plainly: "Is there anything about anybody's health that would change the date?" Nobody has been offended so far. Two people have cried.

In one case the family did better without me, and without the plan. They sold the company to the people who work there. It had not been one of our four options.

I earn less this way. A case used to bring 38,000 pounds and now it brings 24,000. I do more of them.`,
        },
        {
          title: 'What I leave behind',
          content: `When I go, three things stay on the table.

A list of the decisions that have been made, in the words of the person who made each.

A list of those that have not, with one name beside each. Not two names. A decision with two names is a decision with none.

And a date for a dinner, without papers, at which nobody may say the word company. They laugh when I write it down. The dinner is the only thing on the list that no family has ever cancelled.

If you chair something, try it once. Say in the first meeting when you will leave. Then do leave. What happens at that table afterwards is what you were there for.`,
        },
      ],
    },
  },
  {
    id: 'consulting-audit-offer',
    trade: 'consulting',
    task: 'draft',
    length: 'Very Short',
    request: 'Draft a post about my offer.',
    material: {
      offer: {
        name: 'The Two-Hour Handover',
        description:
          'Two hours with you and the person who is to follow you. You leave with a list of what has been decided and what has not.',
        audience: 'Owners of family companies over 60.',
        callToAction: 'Message me “two hours” if you have been putting it off.',
      },
    },
  },
  {
    id: 'consulting-succession-trends',
    trade: 'consulting',
    task: 'trending',
    industry: 'Succession in family companies',
    trend: 1,
    postIdea: 3,
    idea: 1,
    length: 'Extended',
    material: {
      story: `I am Oluwaseun Bright. I help family companies in the north of England with their succession, and I have done it 46 times. Before that I was an actuary for eight years, which is a way of thinking about death with a calculator.

My office is above a bakery in Halifax. Clients come up the stairs with flour on their sleeves, and I think that it helps.`,
      knowledge: [
        {
          title: 'Heirs who say no',
          content: `In 46 cases the heir who was expected to take over did so 19 times.

In 15 cases another person from the family did. It was a niece three times, a son-in-law five times, and once a grandmother, who came back at 79 and stayed for six years.

In 12 cases the company went to the people who work there or to a buyer.

The most common sentence of an heir in the first meeting is a polite one: "I would be honoured." I have heard it 30 times. Of those 30, eleven took over.

The heirs who did take over said other things. A woman in Hull said: "I would close the second shop on the first day." A man in Burnley said that he would do it if his father gave up his key. His father had the key on a ring with his car key. He took it off at the table, and it took a while, because the ring was stiff.

What I look for is a sentence with a verb in it. Honour is not a plan.`,
        },
        {
          title: 'What it costs to wait',
          content: `I have counted what waiting costs, as well as one can.

In the nine companies where the handover took more than three years, the best manager under the owner left in seven. They did not leave for money. They left because nobody could tell them who would decide in two years.

Banks begin to ask at 62. That is not a rule that anybody has written down, but three bankers have told me the same number.

Customers ask earlier. A maker of valves in Rotherham lost a contract for 1.4 million pounds, because the buyer wanted to know who would answer the phone in year five. The owner was 66 and said: "I will." He meant it, and that was the problem.

The cheapest succession I have seen took one afternoon. A baker with 14 people asked his two assistants whether they wanted the shop. They said yes. He had been thinking about it for nine years.

It is worth asking before you have the answer. Most owners I meet have prepared the answer and never asked the question. They have a letter in a safe. I have read about 20 of those letters, and in half of them the person who is named does not know it.

If you own a company and you are over 55, ask one person one question this month. You do not need me for that.`,
        },
      ],
      audience: {
        name: 'Owners over 55',
        industry: 'Family companies',
        pains: 'They do not know whom to ask, and they are afraid of the answer.',
      },
    },
    findings: [
      {
        title: 'More heirs decline to take over family companies',
        url: 'https://news.example.com/heirs-decline',
        text: 'A survey of chambers of commerce finds that fewer than half of the expected heirs want the job.',
        date: '2026-10-06T08:00:00Z',
      },
      {
        title: 'Employee ownership trusts grow in Britain',
        url: 'https://news.example.com/employee-ownership',
        text: 'The number of companies sold to their staff has risen for the seventh year in a row.',
        date: '2026-09-30T08:00:00Z',
      },
      {
        title: 'Banks ask owners over sixty for a plan',
        url: 'https://news.example.com/banks-plan',
        text: 'Credit officers name missing succession as a reason for shorter loans.',
        date: '2026-09-23T08:00:00Z',
      },
      {
        title: 'Search funds look at small bakeries and workshops',
        url: 'https://news.example.com/search-funds',
        text: 'Young buyers with backing from investors look for companies of ten to fifty people.',
        date: '2026-09-16T08:00:00Z',
      },
      {
        title: 'Daughters take over more often than sons in crafts',
        url: 'https://news.example.com/daughters',
        text: 'Guilds in Germany and England report a shift in who signs up for the master craftsman courses.',
        date: '2026-09-09T08:00:00Z',
      },
      {
        title: 'Inheritance tax changes reach family companies',
        url: 'https://news.example.com/inheritance-tax',
        text: 'Advisers see owners bring their handover forward to use the current allowances.',
        date: '2026-09-02T08:00:00Z',
      },
      {
        title: 'Family constitutions come to small firms',
        url: 'https://news.example.com/constitutions',
        text: 'Documents that used to be made by large dynasties are now written by firms with thirty people.',
        date: '2026-08-26T08:00:00Z',
      },
      {
        title: 'Mediators join succession teams',
        url: 'https://news.example.com/mediators',
        text: 'Law firms work with mediators before contracts are drafted.',
        date: '2026-08-19T08:00:00Z',
      },
      {
        title: 'Owners work longer and hand over later',
        url: 'https://news.example.com/work-longer',
        text: 'The average age at handover has risen by three years within a decade.',
        date: '2026-08-12T08:00:00Z',
      },
      {
        title: 'Regional funds buy village shops to keep them open',
        url: 'https://news.example.com/village-shops',
        text: 'Councils step in where no buyer is found and look for tenants later.',
        date: '2026-08-05T08:00:00Z',
      },
    ],
  },
  {
    id: 'consulting-bare-request',
    trade: 'consulting',
    task: 'draft',
    length: 'Medium',
    request:
      'Write a post about saying no to a client. We turned down a project worth 60,000 euros in June. The client wanted a report and not a change. We recommended somebody who writes good reports. They came back in October and asked for the change.',
    material: {},
  },
]
