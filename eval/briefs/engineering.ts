import type { EvalBriefInput } from '#eval/brief.ts'

const story = `I am Tomasz Wierzbicki, and I run the platform team of a ticketing company in Gdańsk. There are six of us.

I came to software late. Until I was 31 I repaired ship engines at the yard in Gdynia, and my first program was a spreadsheet that told us which spare parts had been ordered twice. It saved the yard 40,000 złoty in its first winter, and the foreman asked who had written it.

What I took along from the engine room: you do not fix what you have not listened to first.`

export const engineeringBriefs: EvalBriefInput[] = [
  {
    id: 'engineering-release-train',
    trade: 'engineering',
    task: 'draft',
    length: 'Long',
    request: 'Write a post about how we went from one release a month to one a day without more incidents.',
    material: {
      story,
      knowledge: [
        {
          title: 'Release train, notes for the all-hands',
          content: `Where we started
In January 2025 we released once a month, on a Tuesday evening. The checklist had 74 lines. Eleven people stayed until the last one was ticked.

Of the twelve releases of 2024, five had to be rolled back. The worst one, in October, took the seat map of two stadiums down for 3 hours and 20 minutes.

What we changed
- We cut the release into what can be undone in five minutes and what cannot. Only the second kind still needs an evening.
- Every change goes behind a switch. Product people turn it on, not us.
- The checklist went from 74 lines to 9, because 65 of them asked for things that a script can see.
- Whoever merges, watches. For 30 minutes after the merge nobody starts anything new.

What it looks like now
Since June we release once a day, most days before lunch. In the first 100 daily releases we rolled back four times, and the longest rollback took six minutes.

Marta, who had run the evening releases for four years, said: "I got my Tuesdays back, and nobody thanked the script."

What did not work
We tried a release bot that posted every step into a channel. After nine days 30 of 41 people had muted it. We deleted it on day ten.`,
        },
        {
          title: 'Questions after the talk in Poznań',
          content: `Q: Did you need new tools?
A: No. We bought nothing. The switch is a table with two columns and a page that took Ola an afternoon.

Q: Who decides that a change cannot be undone?
A: The person who wrote it, in one sentence in the pull request. If the sentence is hard to write, the change is too big.

Q: What would you do first if you had to start again?
A: Measure how long a rollback takes. Ours took 50 minutes, and nobody had ever timed it.`,
        },
      ],
    },
  },
  {
    id: 'engineering-outage-review',
    trade: 'engineering',
    task: 'hooks',
    length: 'Medium',
    request: 'Draft a post on the outage review that found nobody to blame.',
    material: {
      knowledge: [
        {
          title: 'Review of the outage of 14 March',
          content: `At 9:04 on 14 March the payment page stopped answering. It came back at 10:31. In those 87 minutes 2,300 people could not pay for a ticket they had in their basket.

The cause was a certificate that had expired. The reminder had gone to the mailbox of a colleague who left in 2022.

In the review I asked one question: "What would have had to be true for the reminder to reach one of us?" We wrote down eleven answers. Three of them we could change in the same week.

We now send reminders to a rota and not to a person. The page that lists all certificates is on the screen beside the coffee machine, and the next one to expire is at the top in red.

Nobody wrote the name of the colleague into the report. Sabine from support read it out loud to her team, because it was the first report she had understood to the end.

Since then we have had two certificates run close to their date. Both were renewed 20 days before.`,
        },
      ],
    },
  },
  {
    id: 'engineering-queue-notes',
    trade: 'engineering',
    task: 'draft',
    length: 'Extended',
    request: 'Write a post about why we moved our job queue into the database.',
    material: {
      knowledge: [
        {
          title: 'Queue',
          content: `We ran a separate queue server for three years. It held 400 jobs at its busiest minute.
In May we moved the jobs into a table beside the orders. A job and the order it belongs to are now written together, or not at all.
We lost 19 confirmation mails in 2024. Since May we have lost none.`,
        },
      ],
    },
  },
  {
    id: 'engineering-migration-ideas',
    trade: 'engineering',
    task: 'post-ideas',
    source: 'knowledge',
    idea: 2,
    length: 'Medium',
    material: {
      story,
      knowledge: [
        {
          title: 'How we moved 900 million rows',
          content: `Our table of seats had 900 million rows and a column that could not hold the new stadium codes. Changing it in place would have locked the table for about seven hours.

We added a second column beside the first. For 26 days every write went to both. A job copied the old rows at night, 2 million in each step, and stopped by itself whenever the shop answered slower than 200 milliseconds.

On day 19 the copy job found 311 rows that differed. All of them came from one importer that wrote past our code. We had not known that it still ran.

We switched reading to the new column on a Sunday at 6:00 with one line of configuration. Nobody noticed. Ola had brought cake for the evening, and we ate it at 6:20.

The old column is still there. We have a date for removing it, and the date is on the wall.

If I had to say what made it work: we never had a step that we could not walk back from.`,
        },
      ],
      audience: {
        name: 'Backend engineers',
        role: 'Backend engineer',
        industry: 'Ticketing and events',
        pains: 'Large tables, small windows, and nobody who has done it before.',
      },
    },
  },
]
