import type { ExamplePost } from '#core/library/example-post.ts'

export const financePosts: ExamplePost[] = [
  {
    id: 'month-end-in-three-days',
    title: 'How our month-end went from nine days to three',
    trade: 'finance',
    text: `Our month-end took nine working days. I knew where each of them went, because I'd spent most of 2022 inside it.

Two days were waiting for the warehouse count in Brno. One was a file that Jarmila exported, emailed to herself, opened at home where the macro worked and emailed back. Almost two went into intercompany differences of under 40 euros, which we hunted down with great pride.

Nothing we did about it would impress a consultant. The warehouse counts one aisle a day now, so there's no big count. Jarmila's macro runs on the office machine, after someone from IT sat beside her for an afternoon. And with the auditors' agreement in writing, differences below 250 euros go to one account that I look at quarterly. It stood at 1,118 euros in December, in our favour.

Three days since March, four in the month when half of us had flu.

The odd part is what we do with the other six. I had promised analysis. In the first month we mostly went home at five.`,
    author: { name: 'Radek Vondra', role: 'Group controller, bathroom fittings' },
    tags: ['month-end', 'process', 'controlling'],
    whyItWorks:
      'It shows where each day went before it tells the cure, and the last line is what really happens to saved time.',
  },
  {
    id: 'board-asked-for-one-page',
    title: 'The board wanted one page',
    trade: 'finance',
    text: `My board pack had 86 pages. In April the chair, who is 74 and used to run a ferry line, held it in one hand as if guessing its weight.

"Which page were you on when you got worried?" she asked.

I said 47. She turned to it. It was a chart of debtor days in the Gulf business, in grey, in a corner.

"Put that one on top next time."

So the pack begins now with a page that I write by hand on the evening before, after the numbers are final. Three things that I'd lose sleep over, in order, each in two sentences with the figure and with what I'm doing about it. One thing that went better than I deserve. The 86 pages are behind it, for whoever wants them, and they have shrunk to 40 by themselves.

The first one was hard to send. Number two on it was my own forecast, which had been wrong by 1.3 million three quarters running, in the same direction.

She has only commented once since. "You've stopped using the word 'headwinds'."`,
    author: { name: 'Fionnuala Treacy', role: 'CFO, marine services' },
    tags: ['board', 'reporting', 'writing'],
    whyItWorks:
      'A single question does the teaching, and the writer lists her own forecast among the worries.',
  },
  {
    id: 'invoice-with-a-thank-you',
    title: 'Two words on an invoice',
    trade: 'finance',
    text: `I send about 300 invoices a month for a firm of tree surgeons.

In January half of them said "Payment due within 14 days". The other half said "Due 14 days from today. Thank you, Bronwen", with my direct line under it.

The Bronwens were paid after 17 days on average and the rest after 23.

It was a wet month and one firm, so don't quote me. But somebody did ring that line to ask if we'd look at his mother's beech.`,
    author: { name: 'Bronwen Tudor', role: 'Bookkeeper' },
    tags: ['invoices', 'small business', 'experiment'],
    whyItWorks: 'A test small enough to copy on Monday, with its own warning label.',
  },
  {
    id: 'fraud-by-polite-email',
    title: 'We nearly paid €84,000 to a very polite person',
    trade: 'finance',
    text: `On 6 June we came within one click of sending €84,000 to a thief with excellent manners.

The mail came from our steel supplier, in the thread we'd had going since May, with the right invoice number. New bank details, "as already mentioned to your colleague Ms Ferrer". She does work here. He asked after her baby.

Everything about it was fine. What saved us was Paco in accounts, who is slow. Paco rings suppliers about new bank details on the number in the old file, never on the one in the mail, and he takes his time over it. I had asked him in spring whether he couldn't speed up. It's in his appraisal, in my handwriting.

"We haven't changed banks since 1987," said the man at the steel company.

Somebody had been reading their mailbox for weeks. Ours looks clean, as far as the people we paid to check can tell.

Some practical things, for any accounts team. The call goes to a known number, and a second person writes down who spoke to whom and when. The director can't skip it, and I tried, as a test, in a hurry and rather rudely; Paco rang the number. And the wording of his appraisal has been corrected.`,
    author: { name: 'Carme Vilaseca', role: 'Finance manager, metal furniture' },
    tags: ['fraud', 'controls', 'accounts payable'],
    whyItWorks:
      'The hero is the trait she had criticised, so the advice about controls arrives with a face and a sting.',
  },
  {
    id: 'payslip-for-trainees',
    title: 'What I say to trainees on pay day',
    trade: 'finance',
    text: `Twice a year I speak to our new trainees about money. I'm the payroll manager, I'm nobody's adviser, and I begin by telling them that.

Then I show them a payslip. Mine, from September 1998, in marks, with the gross pay and what was left.

They want to know about shares and coins. I can't tell them, and if I could I'd be on a boat. What I can do is read the slip with them line by line. Where does this 9.3% go? Who pays the other half? What's the thing called "capital-forming benefits" that our collective agreement gives them? Nearly half of our own people never claim those, since the form is on page three of something.

We fill in the form together. It takes eleven minutes. Last time a girl called Emine rang her father in the middle of it, in the corridor, because he has worked at a plant under the same agreement for twenty years. He hadn't claimed it either.

There's always one who asks what I did with the money in 1998. I bought a moped. It was stolen in the October.`,
    author: { name: 'Silke Harms', role: 'Payroll manager, machine tools' },
    tags: ['payroll', 'trainees', 'benefits'],
    whyItWorks:
      'She stays inside what she may say, shows her own payslip, and the moped keeps her from preaching.',
  },
  {
    id: 'forecast-with-a-range',
    title: 'I stopped giving one number',
    trade: 'finance',
    text: `What will revenue be in Q3? For six years I answered with one number, to the nearest thousand. I was out by 4 to 19 percent each time.

This year I answer with two numbers. "In eight cases out of ten it'll land between 7.1 and 8.4 million." The sales director thought I'd lost my nerve. The CEO asked which of the two she should tell the bank.

So I kept score, in public, on the whiteboard next to the lift. Of 20 ranges since January (revenue, freight, sick days, the cost of the summer party) 13 have held. With eight in ten it should've been 16. I'm still too sure of myself, and now we know by how much, and the freight people have begun to put their own ranges under mine.

The bank, since you wonder, was relieved. The lady there said that she'd always made a range out of our number herself, and that hers was wider.

My range for the party was 9 to 12 thousand. It came to 15. There was a horse.`,
    author: { name: 'Oluwaseun Bankole', role: 'Head of planning, packaging' },
    tags: ['forecasting', 'uncertainty', 'planning'],
    whyItWorks:
      'He marks his own forecasts in public and fails his own test a little, which makes the method attractive.',
  },
  {
    id: 'audit-from-the-other-chair',
    title: 'A confession from a former auditor',
    trade: 'finance',
    text: `I was an auditor for eight years and have now been audited for two. A few confessions are due.

When I asked for "all contracts", I had no plan for them. I'd look at five. I am sorry about the trolley.

When I said "just a quick question", I had already found it and wanted to see your face.

The questions that sounded stupid were. I was 23, I'd been on your industry since Monday, and I had a list. A plant accountant in Izmir explained to me three years in a row what a heat exchanger is. He drew it a little bigger every year.

The biscuits mattered more than our independence policy would like. They never changed a finding. But on the fourth evening, with your office heating off at six, they decided whom we rang about an odd number before it went into a letter.

I sit on the other side now. I prepare for three weeks, I number everything, and in the first hour they ask for what I've left in the car. Last Tuesday a young man wanted "all contracts". I said certainly, and asked which five.`,
    author: { name: 'Defne Aydın', role: 'Financial controller, air conditioning' },
    tags: ['audit', 'humour', 'career change'],
    whyItWorks:
      'A list of confessions gives jokes that both sides of the table can enjoy, and the last one closes the circle.',
  },
  {
    id: 'profit-that-could-not-pay-wages',
    title: 'The profit that could not pay wages',
    trade: 'finance',
    text: `Profit for the year: 246,000 rand. Cash in the bank on the 24th, with wages due on the 25th: 9,400.

The owner of the joinery looked at my two pieces of paper and said what everyone says, which is "So where is it?"

We walked through the yard and I pointed. That stack of kiaat, bought in August because the price was good. Those two kitchens, finished, waiting for a client who is in Mauritius. The van. The tax on last year's profit, paid in September out of this year's money. By the time we got to the gate I'd found nearly all of it, and he had sat down on the kiaat.

He paid the wages. He rang the client in Mauritius from where he sat, and I lent him my phone charger. It came together at 16:50 on the Friday.

What he does every Monday now takes him twenty minutes, on squared paper: money in by week, money out by week, for the next thirteen. He doesn't enjoy it. He told me in November that week nine looked bad, and we had eight weeks to do something about it, so we did.`,
    author: { name: 'Pieter Esterhuizen', role: 'Accountant for small workshops' },
    tags: ['cash flow', 'small business', 'planning'],
    whyItWorks:
      'It turns profit against cash, usually a lecture, into a walk through a yard where one can point at the money.',
  },
  {
    id: 'budget-round-with-beans',
    title: 'We did the budget with beans',
    trade: 'finance',
    text: `Every October eight heads of department came to me one by one, each with a wish list 20% too long, as I would cut 20%.

I'd done this for nine years. We all knew our lines.

Last year I bought four kilos of dried beans and locked the eight of them in the big room. (The door has no lock. I put a chair there.)

One bean was ten thousand pounds. We had 830, which is what's left after wages, rent and whatever is signed. They lay on the table in a heap. You forget how many that is, and then you forget how few.

First hour: nobody touched them. Then Marketing took 200 with both arms, to get a laugh, and did. Then it grew quiet again, because it could be seen what that left.

In the second hour Graham from Maintenance, who has never said more than he had to in any meeting of mine, counted out 60. He pushed them to the middle and told us which lift they were. "It'll go this winter or the next. I've asked for it five times." I'd cut it five times. It had been a line in a list, number 44.

Everyone gave up something for the lift. I didn't ask them to. Sales went from 150 to 118, in handfuls, swearing. HR had a bean too many and tried to give it to IT, who didn't want it, and it's still on the sill.

I won't pretend that it was fair. The ones who talk well did well, at least until the break, when Farah said that she'd noticed. After the break everybody had to speak for somebody else's department. The training budget got its only real defence that day from the man who runs the car park.

By five we had it. It's normally seven weeks.

Has it been a better budget? Ten months in, we're 2% over, which is where we usually are. There have been fewer fights in the corridor. When Sales asked in March for money that wasn't there, it was Marketing who answered before I could open my mouth: "Whose beans?"

The lift went in January. The old one, I mean, it went down to the basement at night and stayed there. The new one was already ordered.`,
    author: { name: 'Rukhsana Mirza', role: 'Finance director, theatre and conference centre' },
    tags: ['budgets', 'meetings', 'trade-offs'],
    whyItWorks:
      'Beans turn a budget into something that people must take from each other by hand, and the doubts are told along with the fun.',
  },
]
