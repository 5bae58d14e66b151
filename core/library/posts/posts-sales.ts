import type { ExamplePost } from '#core/library/example-post.ts'

export const salesPosts: ExamplePost[] = [
  {
    id: 'lost-to-a-spreadsheet',
    title: 'We lost a deal to a spreadsheet',
    trade: 'sales',
    text: `"We went with Excel."

I had spent five months on this account. Two site visits to Katowice, a pilot, a steering committee with sandwiches. I knew the names of the buyer's dogs. And they went with a workbook that a controller named Grzegorz had built over the Christmas holidays.

I asked whether I might see it. He was kind, he shared his screen. It had eleven tabs, a colour for each supplier, and a cell that showed what a late pallet costs per hour. They'd asked me for that cell in our very first meeting. I had said "that's on the roadmap for Q3".

Our product does about two hundred things Grzegorz's workbook can't. I listed some. He nodded politely at all of them.

I've rewritten my notes from that first call, and next to every "roadmap" there's a line now: what would they do without us, starting tomorrow? If the answer is "a spreadsheet", I ask to see the spreadsheet before I show a single slide.`,
    author: { name: 'Magdalena Sroka', role: 'Account executive, supply chain software' },
    tags: ['lost deals', 'discovery', 'listening'],
    whyItWorks:
      'It opens on the sentence that hurt, then looks at the winner closely instead of explaining it away.',
  },
  {
    id: 'price-first',
    title: 'I say the price in the first five minutes',
    trade: 'sales',
    text: `For one quarter I told every prospect our price within five minutes of hello. My manager gave me until July to prove I wasn't mad.

It went like this: "Before we start, so that neither of us wastes an hour: it's between £18,000 and £30,000 a year, and most firms your size pay about 22. Shall we go on?"

Of 64 first calls, 23 ended there. One man said "Christ" and hung up. The quarter before, all of those people would have sat through a demo, a follow-up and a proposal before going silent. I'd have called them "warm" in the pipeline meeting.

The remaining 41 were odd in a way I hadn't expected. They asked harder questions. With the price out of the way they wanted to know what goes wrong in the first month, and who answers the phone in August.

I closed nine. The quarter before it was eight, so let's not get carried away, but I had my Fridays back, and I haven't sent a "just checking in" since Easter.`,
    author: { name: 'Gareth Pugh-Owen', role: 'Sales, compliance training' },
    tags: ['pricing', 'first calls', 'experiment'],
    whyItWorks:
      'An experiment with all its numbers, the disappointing one included, and a script that can be borrowed.',
  },
  {
    id: 'talked-out-of-buying',
    title: 'The customer I talked out of buying',
    trade: 'sales',
    text: `I told a bakery not to buy our ovens yesterday.

They have one shop and want to open a second in the spring. Our deck oven is lovely and would have eaten all they had put by. I gave them the number of Faruk, who sells used ones out of a hall in Gebze and picks up the phone at six in the morning.

My boss said "generous". Then he asked how far I am from target, and I told him: 14%, below.`,
    author: { name: 'Selin Karaca', role: 'Regional sales, bakery equipment' },
    tags: ['trust', 'saying no'],
    whyItWorks:
      'Short, and it leaves the cost of the decency in plain sight without claiming that it was repaid.',
  },
  {
    id: 'cold-email-teardown',
    title: 'My worst cold email, line by line',
    trade: 'sales',
    text: `In February I sent 400 people this email. Three answered, one of them to ask how I'd got his address.

I'll go through it, since the body is still warm.

"Hope this finds you well." It found a plant manager in Pune between two shift handovers, counting helmets.

"We help companies like yours reduce downtime by up to 40%." Companies like yours means that I didn't look. Up to 40% includes zero.

"Our AI-powered platform." I sell vibration sensors. They are stuck on with glue.

"Do you have 15 minutes on Tuesday or Wednesday?" On what? He can't tell. I couldn't have either.

In April I wrote to 30 people instead, and for each I read what was public about their plant. This is one that got an answer the same day:

"Mr Deshpande, your Chakan line runs three 1998 presses, if the trade magazine is right. The bearings on that model usually start to sing about six weeks before they go. I have a recording of one singing, 20 seconds. Shall I send it?"

Eleven of the 30 asked for the recording. Two have bought, which is about what you'd hope, and one rang just to tell me that his press sings in a different key.`,
    author: { name: 'Ananya Kulkarni', role: 'Sales engineer, condition monitoring' },
    tags: ['cold email', 'writing', 'teardown'],
    whyItWorks:
      'She takes her own work apart, so the reader learns without being scolded, and the better version is there to copy.',
  },
  {
    id: 'the-quiet-one-in-the-room',
    title: 'She had not said a word for fifty minutes',
    trade: 'sales',
    text: `Five people from the client sat across from me in Lagos, and four of them talked.

The fifth was a woman at the end with a notebook, whom nobody introduced. I decided that she was taking minutes.

Fifty minutes in, with the finance director practically finishing my sentences, she put up a hand. "When the generator goes, what happens to the till?"

I said the data would be safe in the cloud. She waited. I said it again with other words. She wrote something down, rather a long something.

Mrs Olawale runs operations in 31 supermarkets. In a bad week her generators fail four times, for up to half an hour, with a queue at every till. She had no interest in where the data was. She wanted to know if the cashier could go on scanning.

We can do that. It's a setting! I hadn't shown it because in my other markets no one asks. I came back two days later with one till and a battery, and pulled the plug myself in front of her while she scanned tins of tomatoes.

She signed in October. I now ask who's in the room before I plug in the laptop.`,
    author: { name: 'Emeka Nwosu', role: 'Country lead, retail software' },
    tags: ['meetings', 'customers', 'assumptions'],
    whyItWorks:
      'The writer’s wrong guess about one person is the turn of the story, and her question is better than his pitch.',
  },
  {
    id: 'discount-at-quarter-end',
    title: 'Our customers had learned to wait',
    trade: 'sales',
    text: `I pulled the signing dates of three years' contracts because our new CFO was curious.

71% were signed in the last nine days of a quarter, with a median discount of 22%.

In the first two months the median discount was 6.

You could draw a line through it: we'd trained a whole customer base, patiently, at our own expense, to call us in the last week of June. One procurement lead in Malmö told me so to my face. "I put a reminder in my calendar for the 20th. You always ring by the 24th." I think he was almost fond of us.

So from January the price is the price. Same in week two as in week thirteen, with one discount for paying a year ahead, printed on the website.

Q1 was ghastly. We missed by 31%, and I slept badly, and the reps who had built their year around June looked at me in the kitchen the way you look at weather. Q2 came in at 96% of plan with margin up by eleven points. Q3 will tell. I honestly don't know yet if we'll keep everybody who is on the team.

The man in Malmö signed in April, by the way. Full price. He said he missed the phone calls.`,
    author: { name: 'Linnea Hallström', role: 'VP Sales, maintenance software' },
    tags: ['discounts', 'pricing', 'data'],
    whyItWorks:
      'It names the price of the decision in a bad quarter and stops while the outcome is still open.',
  },
  {
    id: 'crm-notes-for-the-next-rep',
    title: 'Notes for whoever gets my accounts',
    trade: 'sales',
    text: `I'm moving to another territory on Monday. Handing over a CRM is easy. These are the notes that have no field.

Hofmann in Ulm: answers email on Sundays after church, and only then. If he writes "interesting", it's a no.

The clinic in Bregenz: Frau Moosbrugger decides. The titles say otherwise. Bring her the technical sheet and leave her alone with it for a week.

Lechner & Sons: we broke their server in 2020. It was our fault and we paid. They'll bring it up within ten minutes, let them, and then they're the most loyal people you will ever sell to.

The school district: budget closes on 15 October at noon. The portal goes down around eleven. Fax works. I'm serious.

Kofler: his wife died in the spring. I haven't sold him anything since and I wouldn't yet. I just ring.

Everything else is in the system, and about half of it is true.`,
    author: { name: 'Benedikt Rainer', role: 'Field sales, laboratory devices' },
    tags: ['handover', 'relationships', 'CRM'],
    whyItWorks:
      'A list in which every entry is a tiny portrait; the form of a handover note lets it be moving without trying.',
  },
  {
    id: 'demo-without-slides',
    title: 'The projector broke and I sold more',
    trade: 'sales',
    text: `The projector in the town hall of Figueres failed at 10:02, with nine people from the water department looking at me.

I don't carry handouts any more. So I asked the man nearest to me (Jordi, boots, meter reader) to tell me about his Monday. He told me. A woman corrected him. Somebody drew the valley on the back of the agenda, and for forty minutes they argued about which of two valves lies to about half the houses. I drew where our meters would go. They crossed out two of mine and were right.

We never got to the 34 slides. Three weeks later they ordered 600 meters, and their tender quoted the back of that agenda.

Now, it could be chance. It's one town, they had money to spend by December, and Jordi is a talker. I've tried it four times since with a working projector switched off: two orders and one "send us the slides". In the fourth meeting nobody had a Monday worth telling, and I sat there sweating for an hour.

I still leave it off. But I've got the slides on a stick in my pocket, and I touch it now and then.`,
    author: { name: 'Montserrat Pujadas', role: 'Key accounts, smart water meters' },
    tags: ['demos', 'public sector', 'listening'],
    whyItWorks: 'She tests her own lucky story four more times and reports the embarrassing one too.',
  },
  {
    id: 'tender-we-should-not-have-won',
    title: 'The tender we should not have won',
    trade: 'sales',
    text: `We won the biggest tender of my life in 2021, and I'd pay a fair amount to have come second.

School meals for 112 schools, in a corner of Piedmont. Four years. My mother rang the neighbours.

I'd written the price on a Sunday night. The consultant who helped us had shown me what the last winner bid, €4.92 a meal. I went to €4.71, because our kitchen manager had once said in passing that under 4.70 he couldn't sleep. I took that for humour. I knew what I wanted to be true.

First winter: pasta up, gas up, oil at double. The contract had a clause on price adjustment which I hadn't read in the right mood. It said "may". The district could raise our price if it thought so, and it didn't think so.

We were losing eleven cents on each meal, 19,000 meals a day. I know that figure in my sleep.

What I did next I'm still ashamed of. I asked Beppe, the kitchen manager, what could be done about the portions. He put his apron on the table. He didn't shout or anything. He said that he'd come back when I had eaten at the Salvemini school, at the third sitting.

So I went and ate at the Salvemini. I sat on a chair 30 centimetres high between two girls. One of them put half her bread into her sleeve, for her brother, she told me, who was at the kindergarten and "didn't have Fridays". As far as I could tell she wasn't hungry and just liked to bring him something. But I went back and didn't bring up the portions again.

We told the district that we couldn't go on, with all our books on the table. It was humiliating, and a civil servant called Dottoressa Ravera was the first in a year to say a sensible thing: "You should have come in October." They raised the price by 31 cents and we gave back 40 schools to the firm that had come second.

We came out of it in June with a loss of €610,000. It'll be paid off in 2027.

I read tenders with Beppe now. He can't stand it. He sits there with his glasses on his forehead and says a number, and I write it down.`,
    author: { name: 'Tommaso Vercellino', role: 'Managing director, school catering' },
    tags: ['tenders', 'pricing', 'mistakes'],
    whyItWorks:
      'A victory told as a defeat, with the shameful moment left in; the girl with the bread is described and not explained.',
  },
  {
    id: 'against-my-own-follow-ups',
    title: 'An argument against my own follow-ups',
    trade: 'sales',
    text: `I think we should stop following up after the second mail. I've held the opposite view in front of a whole sales floor, with a chart.

My reasons are mostly selfish. In my last 90 deals not one was won after mail number three. I looked for a single case, since I had promised one to a trainee.

What the later mails did bring were answers from polite people, who wrote that the timing wasn't right. I put those into a stage named "nurture". There are 214 companies in there. I suspect that some of them no longer exist.

The best argument against me comes from Lindiwe, two desks along, who won a hospital with her ninth mail. She says that it was a good mail. I've read it and she's right, it was about their lifts. The eight before it weren't about anything.

So perhaps my point is only this, that I write the ninth one first.`,
    author: { name: 'Rafael Quintanilha', role: 'Business development, building services' },
    tags: ['follow-ups', 'email', 'opinion'],
    whyItWorks:
      'An opinion that weakens as it meets its best opponent, and ends smaller and more useful than it began.',
  },
]
