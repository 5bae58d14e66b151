/** Posts of a head of people in Porto: short lines, plain words, a question at the end. */
export const inesPosts = [
  `We cancelled the Monday meeting.

It had 23 people and one speaker.

Now each team writes three lines before ten. I read all of them with my first coffee.

What would break if you cancelled yours?`,
  `A new colleague asked me on day two where the holidays are written down.

I did not know.

We have 140 people and a rule that lived in one head. It took an hour to write it down. It had taken six years to be asked.

What lives in one head at your place?`,
  `I read 61 exit interviews last week.

Pay came fourth.

First came a sentence in different words: "I did not know how I was doing."

How do your people find out?`,
  `Our best interviewer is a welder.

He asks one thing: "Show me something you repaired."

Then he is quiet.

Who does your interviews?`,
  `We put the salary into every job advert.

41 applications became 118.

The first who complained was one of ours. She was right to. We raised her pay the same month.

Do you print the number?`,
  `I gave bad feedback on a Friday at five.

He carried it around all weekend.

Now I give it on Tuesday mornings. There are four days left to talk about it.

When do you say the hard thing?`,
  `The lunch table in the workshop has twelve seats.

The office has its own. For years nobody crossed the yard.

In May we moved the coffee machine. Just that.

What stands in the wrong place at yours?`,
  `Parental leave is seven months here.

What nobody plans is day one after it.

We now keep that day free of meetings. All of it.

What does coming back look like for your people?`,
  `I asked 30 managers what they do when somebody cries.

Nine said: give them a task.

I was one of the nine.

What do you do?`,
  `We stopped ranking people.

The spreadsheet had a column for it, and the column had no effect on anything. I checked three years.

I deleted it on a Thursday. Nobody has asked.

Which column could you delete?`,
  `Somebody left us a review: "Nice people, slow laptops."

We bought 40 laptops.

The next one said: "Nice people."

What is the slow laptop where you work?`,
  `My first hire quit after nine days.

I had shown her the building, the tools and the plan. I had not shown her anybody to eat with.

Who eats with your new people?`,
]

/** Posts of a founder in Leeds: one long paragraph of story, numbers, no questions. */
export const callumPosts = [
  `Shipped the invoice export on Tuesday night. By Wednesday lunch 14 of our 52 customers had used it, and one of them sent me a photo of her accountant giving a thumbs up. Six weeks of work for a thumb. I would do it again tomorrow.`,
  `Our churn went from 6% to 2.5% in a quarter and I can tell you exactly why. We rang everyone who had not logged in for ten days. Not an email, a phone call, and I made 80 of them myself. Turns out most had a question they were too polite to ask.`,
  `Turned down £200k this week. The terms had a clause that let them replace me if we missed two quarters. I have missed two quarters before. They were the two before our best year, and I would rather be slow and here than funded and gone.`,
  `Every February I read the support inbox from the first month of the company. 31 emails, 29 of them complaints. We answered all of them within the hour because there was nothing else to do, and 11 of those people still pay us. Best marketing I have ever done and I thought it was firefighting.`,
  `Hired our first salesperson and spent her first two weeks not letting her sell. She sat in support, answered 140 tickets and wrote down every word customers used for the thing we call a workspace. None of them said workspace. The website now says folder.`,
  `Got asked on a panel how we do product strategy. We have a list on the fridge. When something has been on it for a month and nobody has added a line to it, we cross it off. Two thirds of our ideas die on the fridge and not one has been missed.`,
  `Lost our biggest customer on a Monday, 9% of revenue gone in one email. I wrote to all the others that same day and told them. Four replied to ask if they could pay for the year up front. I have never understood business less, or liked it more.`,
  `Our office costs £310 a month and the heating comes on at nine. Two of us start at seven, so there is a drawer with fingerless gloves. Investors find it charming. The gloves are why we have 22 months of runway and no investors.`,
  `Spent £4,000 on ads in March. Got 3 customers. Spent £60 on biscuits for a bookkeepers' meetup in Harrogate in April. Got 7. I am not saying biscuits scale. I am saying I ran the numbers on the ads and not on the biscuits, and I had it backwards.`,
  `Rewrote the onboarding for the fourth time. It is now one screen with one question: what did you do last month that you never want to do again? Completion went from 44% to 81%. The previous version had a video with me in it, so draw your own conclusions.`,
  `My co-founder left in 2023 and I told nobody for five weeks. When I finally said it in the company chat, our newest developer wrote: we know, you have been signing his emails. We have 9 people now and no secrets, mostly because we are bad at them.`,
]

/** Posts of a product designer in Oslo: small observations, present tense. */
export const sunnivaPosts = [
  `The lift in our building has a button that does nothing. Everybody presses it. It lights up, and people feel better about waiting. I think of it whenever somebody asks for a progress bar.`,
  `A user I am watching scrolls past our new banner for the eighth time. She is looking for the old one. We moved it because it was ugly. It was ugly, and it was where her hand goes.`,
  `My daughter is four and opens apps by their colour. She calls the bank "the green one". I know product teams with worse naming. She also knows which app makes me sigh, and that one she calls the long one.`,
  `Today I removed a sentence from a form. It said that the next step is easy. Fewer people stop there now. Nobody likes to fail at something easy.`,
  `The best critique I get is from Geir, who sells fish. He looks at my screens on his phone with wet hands. If he can buy it, anybody can.`,
  `I keep a folder with names for buttons that we did not use. "Proceed" is in there 14 times. Nobody has ever said proceed to a friend.`,
  `The meeting room screen asks me to accept cookies. I am standing in front of nine people. I accept them. I would accept anything. Somewhere there is a dashboard on which that counts as consent.`,
  `We test with five people, and the first one is always my neighbour. She charges me a cinnamon bun for each test. She has found more bugs than our tools, and she is cheaper.`,
  `Someone prints our app. On paper. She is 71 and wants to know what it will ask before it asks. I go home and put all questions on one page.`,
  `There is a map in the tram that shows where you are with a red dot. The dot is worn away, because everybody touches it. That is the best analytics I have seen this year.`,
  `An engineer asks me how round the corner should be. I say eight. He says why. I look at the corner for a while. It is six now, and he nods as if he had known it all along.`,
  `I draw the error first. Then the empty page. When those two are good, the rest is decoration. My team laughs about it until the first plane has no wifi.`,
]

/** Posts of a recruiter in Bilbao: direct address, lists with dashes, plain advice. */
export const leirePosts = [
  `Three things I read in a CV before anything else:
- what you stayed for
- what you left
- what you learned in between
Job titles come after that. They tell me what the company called you.`,
  `You got no answer for three weeks. It was not you. In 8 of 10 searches I see, the opening was paused and nobody told the people in it. Ask once, kindly, on day ten. Then spend your energy elsewhere.`,
  `Dear hiring managers: "culture fit" is not a reason. Write down what the person did or said. If you cannot, you do not have a reason, you have a feeling.`,
  `A candidate asked me what the last person in the job is doing now. I had never been asked. It is the best question I have heard this year:
- it is polite
- it cannot be dodged
- the answer tells you everything
Use it.`,
  `I placed 34 people last year. 19 of them had been rejected by the same company before. Companies change their minds. Let them, and keep a copy of the first letter for a day on which you need a laugh.`,
  `Salary talk in four lines:
- say a number first
- say it in a full sentence
- stop talking
- do not explain it
The silence is theirs to fill.`,
  `Your notice period is not a weakness. A company that cannot wait eight weeks for you will not wait two weeks for anything else.`,
  `Rejecting somebody takes me nine minutes. A call, one reason, one thing that was good. In eleven years nobody has shouted. Two have sent me candidates.`,
  `If the advert lists 14 requirements, apply with six. I write those adverts. I know which eight were copied from the last one. I also know that nobody in the team has all of them.`,
  `Do not send me a video. Do not send me a poem. Send me two pages with dates. Dates are kind: they let me stop guessing. And put your phone number where my thumb is, at the top on the right.`,
  `A company asked me for "somebody young". I asked what they needed. They needed:
- energy
- no habits
- low pay
I found them a woman of 57 with plenty of energy and good habits. The pay went up.`,
]
