import type { EvalBriefInput } from '#eval/brief.ts'
import { leirePosts } from './voices.ts'

export const recruitingBriefs: EvalBriefInput[] = [
  {
    id: 'recruiting-rejection-call',
    trade: 'recruiting',
    task: 'draft',
    length: 'Short',
    request: 'Write a post about calling the people we reject.',
    material: {
      voice: leirePosts,
      knowledge: [
        {
          title: 'Rejection calls',
          content: `I call everybody who had an interview and did not get the job. It was 212 calls last year, nine minutes each on average.

I say three things:
- that it is a no
- one reason, with an example from the interview
- one thing that they should keep doing

17 of those 212 people were hired by a client of mine later. Six of them for a better job than the first one.

A candidate in Vitoria said at the end of the call: "You are the first person who told me why." He had been looking for eleven months.

I make the calls on Thursdays between four and six. I have tried Fridays. Fridays are unkind.`,
        },
      ],
    },
  },
  {
    id: 'recruiting-scorecard-ideas',
    trade: 'recruiting',
    task: 'post-ideas',
    source: 'knowledge',
    idea: 1,
    length: 'Extended',
    material: {
      knowledge: [
        {
          title: 'Scorecards after 300 interviews',
          content: `Three years ago I asked the hiring managers of a company in San Sebastián to fill in a scorecard before they talk to each other. It has five lines. Each line names something that the person will have to do in the first half year, and asks for a number from 1 to 4 and one sentence of evidence.

They hated it. Iker, who runs production, said: "I have hired people for 20 years and I know in four minutes."

I asked him to write down his four-minute verdict in an envelope. We did that for 40 candidates. After a year we opened the envelopes and compared them with how the people had turned out. His verdict was right in 21 of 40 cases. A coin would have had 20.

The scorecards, added up, were right in 31 of 40.

He took it well. He had the coin put on his desk, under glass.

Since then we have used scorecards in 300 interviews. This is what we have learned.

The sentence matters more than the number. Interviewers who had to write evidence changed their number in one case out of five while they wrote. They noticed that they had none.

Five lines are enough. We tried nine, and from the sixth line on everybody gave a 3.

The order of interviewers matters, too. Whoever speaks first in the debrief decides. We let the youngest speak first now. It was uncomfortable for about two weeks.

Do not average. A candidate with 4, 4, 4, 4 and 1 is not a 3.4. The 1 was for dealing with suppliers, in a job that is all about suppliers. We nearly hired him on the average.

The scorecard does not make you fair. In the first year we invited 9 women for 60 places in interviews, and no scorecard can repair an invitation that was never sent. We rewrote the advert, took out six of its fourteen requirements, and the next round had 27 women in 60.

It does not make you fast either. A debrief takes 25 minutes instead of ten. What it saves is the second search. In the three years before we had to fill 11 of 38 jobs again within twelve months. In the three years since, it was 4 of 41.

Candidates notice. We tell them the five lines before the interview. One of them, a woman who had applied for a job in purchasing, wrote to me afterwards: "It was the first interview in which I knew what I was being asked." She did not get the job. She works for another client of mine today.

If you want to try it, begin with one job. Write the five lines together with the person who does the job now. Leave out anything that you cannot see in an hour. And put the four-minute verdict in an envelope, because you will want to know.`,
        },
      ],
    },
  },
  {
    id: 'recruiting-tech-trends',
    trade: 'recruiting',
    task: 'trending',
    industry: 'Recruiting in the Basque industry',
    trend: 2,
    postIdea: 1,
    idea: 1,
    length: 'Very Short',
    material: {
      knowledge: [
        {
          title: 'Adverts with pay',
          content: `Since March all adverts that I write name the pay. Applications went up from 22 to 35 an advert. The share that I would invite stayed at one in five. Two clients left me over it. One has come back.`,
        },
      ],
    },
    findings: [
      {
        title: 'Machine builders train their own electricians',
        url: 'https://news.example.com/electricians',
        text: 'Three companies near Bilbao open a school together.',
        date: '2026-10-07T08:00:00Z',
      },
      {
        title: 'Pay in job adverts becomes the rule',
        url: 'https://news.example.com/pay-in-adverts',
        text: 'The European directive on pay transparency has reached small companies, and most adverts name a range.',
        date: '2026-10-01T08:00:00Z',
      },
      {
        title: 'Applications written by software all sound alike',
        url: 'https://news.example.com/alike',
        text: 'Recruiters go back to phone calls, because cover letters tell them less than before.',
        date: '2026-09-25T08:00:00Z',
      },
      {
        title: 'Workers over fifty-five are hired again',
        url: 'https://news.example.com/over-fifty-five',
        text: 'Shortage of skilled workers opens doors that had been shut for a decade.',
        date: '2026-09-18T08:00:00Z',
      },
      {
        title: 'Trial days replace the second interview',
        url: 'https://news.example.com/trial-days',
        text: 'Paid days in the workshop show more than another conversation.',
        date: '2026-09-11T08:00:00Z',
      },
      {
        title: 'Basque is asked for less often, and used more',
        url: 'https://news.example.com/language',
        text: 'Adverts drop the requirement while teams report that they speak it at work.',
        date: '2026-09-04T08:00:00Z',
      },
      {
        title: 'Commuting decides between two offers',
        url: 'https://news.example.com/commuting',
        text: 'Candidates name the way to work before the pay in a regional survey.',
        date: '2026-08-28T08:00:00Z',
      },
      {
        title: 'Companies pay finders among their staff',
        url: 'https://news.example.com/finders',
        text: 'Rewards for referrals have doubled in two years.',
        date: '2026-08-21T08:00:00Z',
      },
      {
        title: 'References are called again',
        url: 'https://news.example.com/references',
        text: 'Written references are trusted less, and former managers pick up the phone.',
        date: '2026-08-14T08:00:00Z',
      },
      {
        title: 'Apprentices choose, companies apply',
        url: 'https://news.example.com/apprentices',
        text: 'At a fair in Vitoria companies had two minutes each to present themselves to school leavers.',
        date: '2026-08-07T08:00:00Z',
      },
    ],
  },
  {
    id: 'recruiting-advert-offer',
    trade: 'recruiting',
    task: 'hook-variations',
    source: 'offer',
    idea: 1,
    length: 'Very Short',
    material: {
      offer: {
        name: 'One Honest Advert',
        description:
          'I rewrite one job advert of yours in a morning. In the last 50 adverts I took out nine requirements on average, and applications from people who could do the job went from 3 to 8.',
        audience: 'Hiring managers in industry who have had a job open for more than 60 days.',
        callToAction: 'Send me your oldest open advert.',
      },
      template: {
        title: 'Small offer',
        category: 'announcement',
        content: `[What you offer, in one line.]

[A result, with a number.]

[What the reader should do now.]`,
      },
    },
  },
]
