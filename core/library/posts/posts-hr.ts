import type { ExamplePost } from '#core/library/example-post.ts'

export const hrPosts: ExamplePost[] = [
  {
    id: 'rejection-letters-read-aloud',
    title: 'We read our rejection letters aloud',
    trade: 'hr',
    text: `On the last Thursday of every month, six of us sit in the small meeting room and read our rejection letters aloud to each other.

It began as a joke. Priyanka from payroll had applied elsewhere years ago and kept the answer, and she read it out in a newsreader's voice: "the calibre of applicants was exceptionally high". Everyone laughed. Then I opened ours. It was the same letter with our logo on it.

Try it some time. "We will keep your details on file" sounds like a threat when you hear it. We don't, either. We delete them after six months, as the law wants us to.

What goes out now is four or five sentences. It says which stage they reached and how many others applied (our last warehouse job had 173). If we interviewed them, there's one thing that was good and one thing that decided it. A recruiter writes it, with their own name and a phone number.

It costs us about six hours a month. People do ring, mostly to say thanks and once to shout. In March a man rang to say he'd been turned down by 40 companies and this was the first letter that mentioned his forklift licence.

We hired him in May for another shift.`,
    author: { name: 'Catriona Mulgrew', role: 'Head of people, regional wholesaler' },
    tags: ['hiring', 'rejection', 'writing'],
    whyItWorks:
      'A habit that any team could start next month, told with its cost and the one call that went badly.',
  },
  {
    id: 'salary-bands-published',
    title: 'The day we published the salary bands',
    trade: 'hr',
    text: `At 9:00 on 2 September the salary bands for all 340 of us went on the intranet.

At 9:04 my phone rang, at 9:06 there were two people at my door, and I had only one chair.

What I'd prepared for: envy between teams. We had talking points about markets and levels, and I'd practised them on my husband.

What came: people who were paid correctly and couldn't believe it. A laboratory technician, eleven years with us, had been sure for most of them that the new ones earned more. They didn't. She'd been carrying that around since about 2016, to the Christmas parties and everything. I think she was a bit angry that it wasn't true.

There were 23 people below their band. That was on us, and we raised them, back to January. Two managers had been hiring cheaply and considered it a talent. And one man was so far above his band that we'd drawn a small asterisk, and naturally everyone knew by lunch who the asterisk was. I should have seen that coming. I apologised to him twice.

Would I do it again? Yes, on a Friday.`,
    author: { name: 'Annegret Sievers', role: 'HR director, food testing laboratories' },
    tags: ['pay', 'transparency', 'mistakes'],
    whyItWorks:
      'The clock times set the pace, and the surprise is a feeling that readers recognise before any argument about pay.',
  },
  {
    id: 'exit-interview-question',
    title: 'One question in exit interviews',
    trade: 'hr',
    text: `I used to run exit interviews with a form of 24 questions. People ticked "career growth" and went for cake.

Now I ask one: "When did you first look at another job advert, and what had happened that day?"

They always know the day. A holiday request denied by text message. A desk moved while she was at a funeral. In two cases it was the same meeting.

#HR`,
    author: { name: 'Tendai Mukwashi', role: 'HR business partner' },
    tags: ['exit interviews', 'retention'],
    whyItWorks: 'One usable question and three answers that make you wince; nothing else is needed.',
  },
  {
    id: 'i-was-the-bad-interview',
    title: 'I sat on the other side of the table again',
    trade: 'hr',
    text: `After nine years of interviewing other people I applied for a job myself this spring, at 51, and I'd like to report from the other side.

The online form asked for my CV and then made me type it in again, employer by employer. Its month picker begins in 2024 and goes backwards one click at a time. I left school in 1991. I clicked.

A robot asked me on video to describe a conflict. There was a countdown. I could see my own face, the countdown and behind me the washing. I have since looked up who bought such a system for our company in 2021. I did.

Then a person: twenty minutes late, lovely, had read nothing. She asked about my "time at Meltem Glass", which was my reference's employer. I did what I'd always told candidates not to do and just went along with it, and for a quarter of an hour I had worked at Meltem Glass.

I didn't get it. The mail came at 23:40 on a Saturday from no-reply.

What I've changed at home: the form is a name, an address and a file. The video robot is gone (there were eight months left on the contract, and I had to explain that to finance). Interviewers get the CV on paper ten minutes earlier, with their phones in a box by the door, and I feel like a schoolteacher about the box but it stays.

If you interview people for a living, apply somewhere every few years. You don't have to take the job. You probably won't be offered it.`,
    author: { name: 'Gülten Aksoy', role: 'Recruiting lead, household appliances' },
    tags: ['candidate experience', 'hiring', 'humour'],
    whyItWorks:
      'The expert becomes the victim of her own tools and says so, which is funnier and more convincing than a complaint.',
  },
  {
    id: 'part-time-manager',
    title: 'Can you lead a team on 60%?',
    trade: 'hr',
    text: `Can you lead eleven people in three days a week? Two years ago I'd have said no and offered Meike a specialist role instead.

She said she would rather have it tried and fail. We agreed on six months and wrote down what failing would look like: sick leave up, two resignations, or the team asking for someone else.

The first six weeks were rough. Everything urgent happened on Thursdays, because that is what Thursdays are like when the boss is at home with twins. Her team rang me, and I rang her, which was the opposite of the plan. Then one of the planners, Yusuf, made a table of what had been decided on Thursdays without her. 17 decisions. She'd have made 16 the same way, and with the last one she said that Yusuf's was better.

After that they stopped ringing. She moved her one-to-ones to Tuesday and wrote longer notes. In the staff survey hers was the team with the second-best score for "I know what is expected of me", behind the canteen.

We have four such leads now out of 38. In customer service it hasn't worked and we stopped it after ten weeks, since the phones there need somebody in charge all day and we'd pretended otherwise.`,
    author: { name: 'Holger Brandstätter', role: 'HR manager, rail freight planning' },
    tags: ['part-time', 'leadership', 'experiment'],
    whyItWorks:
      'What would count as failure was written down first, and the place where it did fail is told as well.',
  },
  {
    id: 'onboarding-buddy-canteen',
    title: 'Lunch on the first day',
    trade: 'hr',
    text: `We asked 90 people about their first day here. Hardly anyone remembered the welcome presentation (it has a drone film, it cost R 180,000).

But 74 of them could tell us who they'd had lunch with, or that they'd had it alone in the car.

Fourteen in the car.

One is a team leader now. He said that he sat in the parking area in Midrand with a cheese sandwich and the radio on, six years ago, and thought: one month, then I'm gone. A woman from dispatch knocked on his window because he had parked in her spot, and that's how he met the people he still plays five-a-side with.

So there's a new line in the onboarding list, right at the top and above the laptop: who's having lunch with them on days one, two and three? Names, please. "The team" doesn't count as a name.

The drone film is still on the intranet. It's really very well made.`,
    author: { name: 'Nomvula Dlamini-Brandt', role: 'People operations, parcel services' },
    tags: ['onboarding', 'first day', 'survey'],
    whyItWorks:
      'Fourteen people eating in their cars is an image that stays; the expensive film beside it needs no comment.',
  },
  {
    id: 'sick-note-for-the-cat',
    title: 'Leave for the cat',
    trade: 'hr',
    text: `A request on my desk this morning: one day of bereavement leave. Relationship to the deceased: "Mr Bean (cat, 19)".

Our policy has a table. Spouse five days, parent three, grandparent one. It doesn't have a row for cats, and the manager wanted to know if that's a no.

I rang the colleague. She's 44 and lives alone. She got the cat in the month in which she started with us, so in a way he was with the company for 19 years as well. She had come in that day and was at her desk, and she'd booked two calls.

I gave her the day. Then I spent the afternoon with our lawyer and the works council, and we have crossed out the table. It says now that you may take up to five days when someone you live with or love has died, and that we don't ask for proof the first time.

Somebody will abuse it. With the table two people did as well, and one of them had buried the same grandmother in both halves of the year.`,
    author: { name: 'Věra Dostálová', role: 'HR generalist, insurance services' },
    tags: ['leave', 'policy', 'kindness'],
    whyItWorks:
      'It starts where one could laugh and stays fair to everybody, and the last line admits the risk with a smile.',
  },
  {
    id: 'reference-call-silence',
    title: 'What I listen for in reference calls',
    trade: 'hr',
    text: `Most of what I know about references I learnt from a head of kitchen in Porto.

I'd asked him, for the form, whether he would hire the woman again, and he said "Depends, is she allowed to leave you?"

Since then my calls take ten minutes and I only ask about things that happened.

I ask what she was doing the last time he was glad that she was there. People who liked someone have that one ready, with a date and the weather. If I hear "she was always very reliable", I wait. A good many true things have come out of that wait.

I ask what he'd have to do differently as her boss, if he had her again. That one gets answers about the boss, and they help me choose which of our teams she would be happy in.

And I tell the candidate beforehand which questions I ask. A colleague thinks that spoils it. So far the ones with something to hide have prepared their referees no better than the others, and two people told me the difficult thing themselves on the way to the lift.

One warning, as I'm in Portugal and you may not be: ask a lawyer what you're allowed to ask where you are, before you take this from me.`,
    author: { name: 'Inês Vasconcelos', role: 'Executive recruiter, hotels and restaurants' },
    tags: ['references', 'hiring', 'questions'],
    whyItWorks:
      'Each question comes with what its answers sounded like, and the writer marks the limits of her advice.',
  },
  {
    id: 'returning-after-parental-leave',
    title: 'Three returns from leave, one of them mine',
    trade: 'hr',
    text: `I have brought about sixty people back from parental leave, with a checklist. In January I was brought back with it myself.

Item 1, "welcome gift at the desk". There was a plant. There was no desk, since we'd moved to shared ones in the autumn, so the plant stood on a windowsill with my name on a stick. I visited it.

"Laptop and passwords ready", item 2. It was ready at 15:20. From nine until then I had eleven coffees, each with someone who asked what it was and how it slept. I was glad of every one of them. By noon I was close to tears, because I wanted to open a spreadsheet and be good at something.

Item 3, "talk with the line manager about expectations". He was very kind. He'd given my big project to Duarte "to take the pressure off". I had been thinking about that project in the nights, for company. I said thank you! I actually did.

And there's something that no list of mine has ever had on it. I was pumping milk in the first-aid room next to a skeleton, and a colleague came in for a plaster. We both apologised to the skeleton.

So I threw the list away and asked the others, the sixty, or the 41 who answered. I asked them what had helped. Nobody wrote "plant".

What they wrote, more or less: a call in the month before, and the question "what would you like to keep?" A first day on a Wednesday, so that the first week has an end in sight. One piece of real work in the first hour, small, that was waiting for them and nobody else. A room with a lock. And somebody who has done it in the last two years, on the phone, at any time. That last one came up 23 times.

Duarte gave me the project back, by the way. I hadn't asked. He'd found my notes in the folder and said that they were annoying, because they were clearly written by someone who wanted to go on.

The skeleton is called Uwe now. We've put up a curtain.`,
    author: { name: 'Filipa Nogueira', role: 'People partner, medical devices' },
    tags: ['parental leave', 'returning to work', 'checklists'],
    whyItWorks:
      'The maker of a checklist is put through it item by item; comedy and near-tears stand side by side, and the answers can be used.',
  },
]
