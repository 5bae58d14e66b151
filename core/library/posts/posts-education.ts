import type { ExamplePost } from '#core/library/example-post.ts'

export const educationPosts: ExamplePost[] = [
  {
    id: 'i-failed-my-own-exam',
    title: 'I sat my own exam and got 58%',
    trade: 'education',
    text: `On Saturday I sat my own statistics exam, at the kitchen table, with the time limit. I got 58%.

I'd been told by students for years that it was too long, and I'd been telling them for years that it was a matter of preparation. I wrote the thing. I've taught it since 2011.

Question 4 took me twenty minutes, of which twelve were arithmetic. Question 6 has two readings, and I took the other one. In question 9 I'd been so keen on a realistic example (mussels in the Ría de Arousa) that I needed three passes to find out what was being asked.

My wife, who was marking, gave no points for "obviously".

The new one has six questions in place of ten, and I've promised the students to sit every exam myself before they do, in two thirds of their time, on a Saturday. If I can't, it goes back. My department finds this eccentric. Two of them have borrowed the idea and won't tell me what they got.`,
    author: { name: 'Xoán Castiñeira', role: 'Lecturer in statistics' },
    tags: ['exams', 'university', 'fairness'],
    whyItWorks:
      'A teacher’s own mark in the first line is irresistible, and the wife who marks it gets the best joke.',
  },
  {
    id: 'phone-basket-debate',
    title: 'My class wrote the phone rule',
    trade: 'education',
    text: `I lost the war about phones in Year 9 in about October. By then I had confiscated eleven, returned eleven, and been filmed doing it.

In November I gave up and put it on the timetable: two lessons, you write the rule, I will sign whatever is fair to both sides. And I left the room for ten minutes, which the head wasn't to know.

What they came up with is stricter than mine. Phones in a shoe rack on the wall, with names. Everyone's, "also sir's". You may ask for yours with a reason, and the person of the week (it rotates) decides. Filming anyone means the rack for the whole day and an apology, aloud.

The loophole was mine. In week two I looked at a message under the desk. Kwame, person of the week, thirteen years old, held out his hand without a word. It was the longest afternoon of my career. My dentist had tried to reach me.

We're in March and the rack is still up. About once a fortnight someone sulks. I couldn't tell you if they concentrate better; I know that I do.`,
    author: { name: 'Dafydd Llewellyn', role: 'History teacher' },
    tags: ['classroom', 'phones', 'rules'],
    whyItWorks:
      'The teacher is caught by the rule he let them write, and he claims nothing that he can’t know.',
  },
  {
    id: 'mistake-on-the-board',
    title: 'I make one mistake a lesson',
    trade: 'education',
    text: `In my lessons there's 1 mistake on the board, on purpose. Whoever finds it gets to correct it with the red chalk.

I've never seen people read a board like that.

They find about three a lesson. I have stopped telling them which one I meant.`,
    author: { name: 'Aigerim Bekova', role: 'Maths teacher' },
    tags: ['teaching', 'maths', 'humour'],
    whyItWorks:
      'Four sentences with a trick, a result and a confession; it stops as soon as the joke is out.',
  },
  {
    id: 'welder-who-could-not-read',
    title: 'The best welder in my class could not read the sheet',
    trade: 'education',
    text: `Dario's weld was the best I had seen from an apprentice in years, and he had done it on the wrong joint.

I teach metalwork at a vocational school near Bergamo. I asked him to read me the task. He said he'd left his glasses. Then he said that they were broken. He was seventeen and had never worn glasses, and he'd got through ten years of school on charm and a good memory.

It's easy to be shocked here and I'd rather not be. I'd had him for five months. He had asked his neighbour "what are we doing?" every single morning, and I'd moved him away from his neighbour, for chatting.

My colleague Loredana teaches adults to read in the evenings, above the library. She said that the textbooks would shame him, and asked what he wants to read. He wanted to read data sheets for electrodes. So that's what they did, the two of them, on Tuesdays. For a year they read what current, what angle, "do not use on galvanised surfaces".

He passed his theory in June with 64 out of 100, by himself. He's at a shipyard now. He sends me photographs of welds with a caption, and the captions are getting longer.

I've stopped asking a class to read the sheet "quietly, for yourselves". We read it aloud, each a line, me as well. You notice a lot by Wednesday.`,
    author: { name: 'Ottavio Brembilla', role: 'Vocational teacher, metalwork' },
    tags: ['literacy', 'apprenticeships', 'attention'],
    whyItWorks:
      'The teacher looks at what he missed and does not judge the boy; the data sheets are a detail nobody would invent.',
  },
  {
    id: 'parents-evening-five-minutes',
    title: 'Five minutes at parents’ evening',
    trade: 'education',
    text: `Each pair of parents gets five minutes with me on Thursday. For years I explained the marks, which they'd had for a week.

This time I begin with one thing I've seen. "On Monday Farah lent her compass to the boy who'd taken the mickey out of her, and didn't make a speech about it." Then I shut up.

It's the most useful five minutes I have had with most of them. A father told me that she's like that since her gran moved in. That's how I found out about the gran, who has dementia, and why the homework is always done at six in the morning. None of that was in the file.

It means I need one such thing for each of 27 children, and by half term I had a note for 19. The other eight bothered me. They weren't the loud ones or the ones in trouble. I had simply not looked at them for six weeks. So I spent a fortnight watching eight children, which I recommend to anyone who thinks they know a class. One of them does very good impressions of me.`,
    author: { name: 'Shabnam Hussain', role: 'Primary teacher, Year 5' },
    tags: ['parents', 'primary school', 'noticing'],
    whyItWorks:
      'The eight children without a note are the real find, and she leaves it as a discomfort to be worked on.',
  },
  {
    id: 'online-course-nobody-finished',
    title: 'Nobody finished my online course',
    trade: 'education',
    text: `2,340 people signed up for my free course on soil. 61 finished. I have a certificate template for far more than that.

I did what one does and made the videos shorter. 61 became 70. I added badges with worms on them (the worms were nice) and it became 66.

In August I rang twenty of the people who'd stopped. I had expected "no time". A woman in Nakuru who grows onions said that she'd finished, thanks. She'd come to find out why her leaves were yellow, she'd found it in lesson 3, she'd limed the field. Why would she go on to lesson 9?

Fourteen of the twenty had finished, in that sense. They'd got what they came for and gone back to work.

I took the course apart in September. There are now 22 pages, each a question that somebody asked me on the phone, beginning with the onions. There's no certificate. People stay for seven minutes on average, and by the old arithmetic nobody has completed anything.

My dean wants a completion rate for the annual report. I've offered him a photograph of an onion field.`,
    author: { name: 'Henriette Møller-Otieno', role: 'Soil scientist and teacher' },
    tags: ['online learning', 'metrics', 'user research'],
    whyItWorks:
      'Twenty phone calls overturn the dashboard, and the dean’s wish shows that the old measure is not dead.',
  },
  {
    id: 'late-essay-policy',
    title: 'My late work policy is now one sentence',
    trade: 'education',
    text: `My late work policy was a page and a half. It grew by a clause each semester: the Printer Clause, the Second Grandmother.

It's one sentence now: "You have six late days for the whole semester, use them as you like, and you needn't tell me why."

I stole it from a colleague in computer science, who says that everybody there does it. In a seminar on the Victorian novel it felt like handing out sweets.

Of 34 students in the autumn, nine used none, most used two or three, and two used all six before the first of October, and then had to talk to me. I think those were the two conversations that I had always meant to have. One of them was working nights.

I miss less than I'd thought. My inbox on a Sunday evening used to be a genre of its own, and some of the best prose of the course was in it. I do wonder where that goes now.`,
    author: { name: 'Rosalind Achebe-Stone', role: 'Associate professor of literature' },
    tags: ['university', 'deadlines', 'trust'],
    whyItWorks:
      'The clauses with nicknames are the joke; figures from one class back up the single sentence that can be copied.',
  },
  {
    id: 'safety-training-in-a-cowshed',
    title: 'Safety training in a cowshed',
    trade: 'education',
    text: `What do you do when nobody in the room can see your slides? My room on Tuesday was a cowshed in the Allgäu.

There were thirty farm workers from five countries, and the sun came straight through the door on to the screen.

I closed the laptop and asked who had been hurt on a farm. Twenty-six hands. I asked who wanted to show us where.

A man from Suceava walked to the gate of the bull pen and stood in the spot. He didn't have much German. He showed with his arms how the gate had come, and where his ribs had been, and that the latch is on the wrong side if you're left-handed. Everybody looked at the latch. The farmer did too, and he has had that gate since 1994.

We went round like that for two hours. I'd prepared nineteen hazards and they found seventeen of them, plus six that I hadn't got.

The form afterwards asks me to confirm "slides 1 to 48 shown". I've written down what we did, on the back, with a drawing of the gate. The latch was moved on the Thursday. I'm waiting to hear about the form.`,
    author: { name: 'Ludwig Angerer', role: 'Safety trainer for farms' },
    tags: ['training', 'work safety', 'languages'],
    whyItWorks:
      'The failed screen hands the lesson to the people who know the danger, and one latch proves it.',
  },
  {
    id: 'the-school-play-without-a-lead',
    title: 'The play in which nobody had the lead',
    trade: 'education',
    text: `Three days before the school play our Hamlet broke his jaw on a trampoline.

I teach drama at a comprehensive in Swansea, 1,100 pupils, one hall, a curtain that sticks. Rhodri knew the whole part. Nobody else knew more than their own lines and the rude bits. It was Tuesday and there were 300 tickets sold for the Friday.

My plan was to cancel. I had the letter to parents open. Then Ffion from the lights, who'd sat in the dark for eleven weeks with a torch and the text, said from the back: "We could all be him."

I said that was a lovely thought. It's what one says.

But she had worked it out, she had actually drawn a table. Hamlet is in thirteen scenes. There were 24 in the cast and six in the crew. Whoever isn't in a scene otherwise can be Hamlet in it, with the script in hand if need be. He'd be recognised by Rhodri's coat. They would hand the coat on, on stage, in front of everybody, each time.

We rehearsed the coat. We hardly rehearsed anything else, there wasn't the time.

On Friday it began badly. The second Hamlet dropped two pages and picked them up in the wrong order, and Polonius was killed a scene early and had to be talked back to life. Somebody's gran laughed so much that she had to be taken out. Rhodri was in the front row with his jaw wired, holding up fingers for the next line.

And then came the grave, and it was Kai's turn. Kai is in Year 8. He does the props. In two years I'd heard his voice perhaps four times. The gravedigger held out the coat and Kai put it on. It went down to his shoes. He took the skull, which he had made himself out of papier mâché, and looked at it. He didn't open the script. He knew it, all of it. He'd learnt it in the dark, for no reason.

You could hear the radiators.

I've been asked to do it like that again this year, on purpose, with thirteen Macbeths. I don't think I will. It would be an idea then.

Kai still does the props. I asked whether he'd like a part. He thought about it properly, for a weekend, and came back with a no, thank you, miss, and a list of what he needs for the witches.`,
    author: { name: 'Angharad Bevan', role: 'Drama teacher' },
    tags: ['drama', 'pupils', 'improvising'],
    whyItWorks:
      'A plan made by a pupil with a torch, a coat that is handed on, and an ending that leaves the quiet boy as he wants to be.',
  },
  {
    id: 'reading-aloud-to-plumbers',
    title: 'Reading aloud to seventeen-year-olds',
    trade: 'education',
    text: `I read aloud to my plumbing apprentices for the first ten minutes of every Monday. They're seventeen to twenty-two, all in work boots.

The subject on the timetable is German and communication.

It started with a cold. I had no voice for teaching and one for reading, so I read what I had with me, a crime novel set in Vienna. I stopped in the middle of a sentence, at the bell. A boy named Bilal said a word that I've got to write down in the register and then asked if they'd get the rest on Monday.

We're in the fourth book. Nobody's late on Mondays any more. That's the entire effect that I can prove.`,
    author: { name: 'Leopold Haslinger', role: 'Vocational school teacher' },
    tags: ['reading', 'vocational school', 'habits'],
    whyItWorks:
      'Work boots and a crime novel make the picture; the claim at the end is as small as it is pleasing.',
  },
]
