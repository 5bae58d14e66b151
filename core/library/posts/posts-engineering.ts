import type { ExamplePost } from '#core/library/example-post.ts'

export const engineeringPosts: ExamplePost[] = [
  {
    id: 'the-alert-nobody-owned',
    title: 'The alert nobody owned',
    trade: 'engineering',
    text: `For eleven months an alert called "disk-warn-legacy-2" went off every Tuesday at 04:10 and somebody on call muted it.

In May our newest hire, three days in, asked what it meant. The room went quiet. Then four of us gave four different answers, all confident.

So Ilse and I went to look. A cron job on a machine we had all believed switched off was copying the invoices table to a disk in Eindhoven. In 2019 a customer had asked for a weekly export. The customer left in 2021. The export carried on, 38 GB at a time, with names and addresses in it.

We turned it off, wrote to our data protection officer, and I spent a fairly unpleasant afternoon explaining to her why a muted alert isn't the same as a handled one.

What we do since: an alert that is muted twice gets a ticket with a person's name on it, and the person may delete the alert if it is useless. We have deleted 57 out of 140. On-call is nearly boring now. She has been here for a quarter and saved us more trouble than I did in my first year.`,
    author: { name: 'Joost Verhagen', role: 'Site reliability engineer at a billing company' },
    tags: ['on-call', 'data protection', 'new hires'],
    whyItWorks:
      'The odd name and the exact time make the first line true at once, and the writer is among those at fault.',
  },
  {
    id: 'deleted-our-microservices',
    title: 'From 14 services back to three',
    trade: 'engineering',
    text: `We had 14 services and six engineers. I drew that architecture, so I'll do the confessing.

In 2022 I was sure we would grow to forty people, and I wanted the seams in place before the people came. They never came. What came was a release process in which changing the VAT rate touched five repositories. The local setup needed 19 GB of memory. Chidi, who had the small laptop, did all his work by SSH into his own desktop at home.

We merged them back over nine weeks. Three are left: the app, the PDF renderer (it crashes, and I'd like it to crash alone) and the importer.

Numbers, since you'd ask: a deploy went from 41 minutes to 7. The monthly bill fell by a bit over a third. Bugs per release stayed exactly where they were, which annoyed me, because I had promised my boss they would drop.

If you do expect forty people, maybe draw the seams as folders first. Folders are cheap to be wrong about.`,
    author: { name: 'Aneta Wrońska', role: 'Principal engineer, accounting software' },
    tags: ['architecture', 'simplicity', 'mistakes'],
    whyItWorks:
      'It gives the result that disappointed beside those that pleased, so that the good numbers are believed.',
  },
  {
    id: 'twelve-line-pull-request',
    title: 'Three days for twelve lines',
    trade: 'engineering',
    text: `My pull request today has twelve lines and took three days.

Day one I couldn't reproduce the bug. Day two I could, but only on Fridays' data. On day three it turned out that one branch office in Recife types the day before the month, and for the first twelve days of every month nobody can tell.

Git will say +9 −3.`,
    author: { name: 'Thaís Meireles', role: 'Backend developer' },
    tags: ['debugging', 'dates'],
    whyItWorks:
      'A whole detective story in five sentences, and the last one leaves the conclusion to the reader.',
  },
  {
    id: 'review-by-telephone',
    title: 'Code review by telephone',
    trade: 'engineering',
    text: `Tomasz is 58, writes the firmware for our pumps, and refuses to review code in a browser. He rings you up.

"Line 212. Read it to me." You read it to him. "And what happens there if the sensor is wet?" You don't know. "Good. Find out and ring me."

When I joined I found this absurd and complained to our lead, who said that I could propose another way once I had done it for a month. So I did the month. By the second week I was reading every line aloud to myself before I opened the request, because reading "flag2" to a man who sighs is worse than renaming it.

I have since been at a place with proper tooling, with linters and three approvals on everything, and I liked that too. But I've never again known a codebase as well as the one I had to read over the phone.

He retires in October. I'm going to the party, and I'm bringing a printout.`,
    author: { name: 'Ruth Adeyemi-Kraus', role: 'Embedded software engineer' },
    tags: ['code review', 'mentoring', 'firmware'],
    whyItWorks: 'Dialogue carries it: two lines of speech show the method better than any description could.',
  },
  {
    id: 'estimate-in-lunches',
    title: 'We estimate in lunches now',
    trade: 'engineering',
    text: `Story points died in our team on a Thursday in March.

Two people had spent twenty minutes on whether something was a 5 or an 8, and the thing turned out to be already done.

So now we estimate in lunches. "How many lunches until you can show it to me?" That's it. Up to three lunches, just start. Between four and ten, write half a page first. More than ten, cut it up or come and talk.

Is it scientific? No. But people know what a lunch is, and they remember yesterday's. Our product manager, Farida, kept a list from April to June: of 47 estimates, 31 came true within one lunch either way. Before that we had a beautiful velocity chart and missed the same kind of date every quarter.

One trouble: the colleagues who fast in Ramadan pointed out, grinning, that they'd be infinitely productive for a month.`,
    author: { name: 'Kwabena Osei-Tutu', role: 'Engineering manager, mobile payments' },
    tags: ['estimates', 'team habits', 'humour'],
    whyItWorks:
      'A silly unit with real results behind it; the joke at the end comes from the team, so it warms rather than sells.',
  },
  {
    id: 'backup-that-restored',
    title: 'We restored the backup on purpose',
    trade: 'engineering',
    text: `Question for everybody who runs a database: when did you last restore from a backup, onto an empty machine, with a stopwatch?

We did it on 9 May, for the first time in four years. I'd have bet on 90 minutes.

It took 26 hours. Copying took one of them. Then we found that the encryption key was in a password manager whose owner was hiking in Svaneti. The dump had been made by Postgres 12 with an extension that we no longer install. And once it had restored, cleanly, every attachment was missing, since those moved to object storage in 2022 and no one told the backup.

In June we did it again. Five hours and ten minutes, of which two were spent watching a progress bar and eating cherries.

I have put the third one into everybody's calendar, including the managing director's. She asked what she should do there. Bring cherries, mostly, but I also want her to see how long five hours is.`,
    author: { name: 'Nino Berulava', role: 'Database administrator, hospital suppliers' },
    tags: ['backups', 'databases', 'drills'],
    whyItWorks:
      'The guess of 90 minutes next to 26 hours does the convincing, and each obstacle is one the reader may have at home.',
  },
  {
    id: 'apology-to-the-old-system',
    title: 'An apology to a COBOL programmer',
    trade: 'engineering',
    text: `Dear whoever wrote PRC0440 in 1991,

I have been rude about you for most of a year. I called your program a swamp in front of people who sign budgets. I said we would replace it by spring.

Yesterday our new service, with its tests and its dashboards, paid a widow in Ballarat her late husband's pension for a second month. Yours wouldn't have. On line 3,310, between two things I still can't explain, you wait for the state register before the first payment of each month. Your comment says, in capitals: they die on weekends too.

I'd read that line. I had taken it for a bad joke and left it out.

The money has been sorted, with a phone call that I made myself and don't want to make again. Your rule is in our service now with your comment in the commit, capitals and all. I also went through your other 88 comments, with Mrs Petrakis from pensions next to me, and she laughed at four of them and went pale at two.

Spring was optimistic. Thanks for the comments.`,
    author: { name: 'Declan Amaral', role: 'Software engineer, public pensions' },
    tags: ['legacy code', 'respect', 'mistakes'],
    whyItWorks:
      'A letter is an unusual form for a technical post, and the mistake has a person at the other end of it.',
  },
  {
    id: 'slow-query-tailor',
    title: 'What a tailor taught me about slow queries',
    trade: 'engineering',
    text: `My uncle has a tailor's shop in Sialkot with eleven machines. When a suit is late, he doesn't look at the machines.

He walks along the rail of half-finished jackets and touches each one, asking "what are you waiting for?" Usually it's buttons.

I thought of him on Wednesday. Checkout was slow (4.2 seconds at the 95th percentile) and I had been at the processor graphs all morning, where there was nothing to see. After lunch I did his walk instead: took thirty slow requests and wrote down beside each what it had been waiting for.

Nineteen of them waited for the same lock, held by a report that the marketing team opens at ten o'clock with their coffee. Buttons!

The report reads from the replica now. 0.6 seconds. I have told my uncle, who wanted to know what a percentile was and then whether I am eating properly.`,
    author: { name: 'Hamza Qureshi', role: 'Performance engineer at an online grocer' },
    tags: ['performance', 'databases', 'family'],
    whyItWorks:
      'The comparison is from the writer’s own family and does real work: the same question solves both problems.',
  },
  {
    id: 'sixteen-hours-of-outage',
    title: 'Sixteen hours, as the customers saw them',
    trade: 'engineering',
    text: `Our incident report had four pages and said "elevated error rates". So I rang six customers about those 16 hours.

A driving school in Lyon, 08:10. Eleven pupils stood outside with their parents, since nobody could see who had which car. Madame Fabre wrote the day's plan on the window in lipstick. She sent me a picture and it's beautiful, with arrows.

A vet in Leeds. She couldn't see which of two brown spaniels was allergic to penicillin. She gave both of them something else, and it cost her £40 that she didn't charge.

Then a choir, which uses us to book a church hall. They'd gone home again, forty people, on a night with sleet, and the conductor told me that it was fine in the voice of someone for whom it wasn't.

A man in Tarragona hadn't noticed. I rang the wrong number for the fifth and had a nice talk about floor tiles.

The sixth was a women's refuge, and I can't write down what that was. Everyone is all right. I sat in the car for a while after that call.

About the technical part, briefly. A certificate ran out on a machine that only talks to other machines. The reminder went to the address of a colleague who left in February. We rebuilt for nine hours in the wrong place because the error message said "timeout", and it was me who said, at two in the morning, "it can't be the certificate". Now expiry dates are on the same screen as the weather, in the kitchen, and the reminders go to a list that rings.

But what I really wanted to say is about the report. Ours has a new first page. On it is what happened to whom, in their words, before any graph. Legal took two weeks over that and asked for the spaniels to be made anonymous, and I thought that they were joking.

"Elevated error rates" is still there, on page 3. It was never wrong. I've just stopped being able to read it without seeing a window full of lipstick.`,
    author: { name: 'Étienne Kaboré', role: 'Platform engineer, booking software' },
    tags: ['incidents', 'customers', 'writing'],
    whyItWorks:
      'Six phone calls put people behind a phrase from a report; the technical cause gets one paragraph, with his own wrong call in it.',
  },
]
