import type { EvalBriefInput } from '#eval/brief.ts'

export const educationBriefs: EvalBriefInput[] = [
  {
    id: 'education-marking',
    trade: 'education',
    task: 'draft',
    length: 'Extended',
    request: 'Write a post about the term in which I stopped marking homework.',
    material: {
      story: `I am Gareth Pugh and I teach chemistry in Swansea. In 17 years I have marked about 60,000 pieces of homework. I worked that out one night in November when I should have been asleep.

My father was a signalman. He said that a signal which is always on is not a signal. I think about that when I see a page that is red from top to bottom.`,
      knowledge: [
        {
          title: 'The term without marking',
          content: `What I did
From January to Easter I marked no homework in my two Year 10 groups. There were 57 pupils. My head of department knew, and the parents had a letter.

Instead, each lesson began with six questions on the homework. They took eight minutes. The pupils marked them themselves, in pencil, and told nobody the result.

I walked around and looked at pencils. I was looking for one thing: which question had stopped them.

What I saw
In the second week 41 of 57 had stopped at the same place. It was moles, and it had been moles every year. But in other years I had found that out on a Sunday, three weeks after the lesson, one book at a time.

I taught it again the next morning with a bag of 5p coins and a kitchen scale. By Friday 49 of them could do it.

Homework that was handed in went from 71 percent to 88 percent. I had expected the opposite. A girl called Cerys told me why: "Before, I did it for you. Now I need it at nine o'clock."

What it cost
I got back six and a half hours a week. I spent two of them on writing better questions, and slept through most of the others.

Some parents did not like it. Four of them wrote to me. One father brought a folder with his daughter's books from Year 8, all of them marked, and asked me what he should keep from this year. It was a fair question, and I had no good answer. Now the pupils keep one page a week in a folder, and they choose which.

What the test said
In the test before Easter the two groups came out 6 points above my groups of the year before. It is one term and two groups, so I do not make much of it. But nobody lost anything by it, and I had been afraid of that for 17 years.

What I would not do again
I began without telling the other chemistry teachers. They found out from the pupils, and it took me until March to repair that. If you try it, tell the corridor first.

I still mark. I mark four pieces a year for each pupil, and I write a paragraph on each. They read it. I know because they argue with it.`,
        },
      ],
    },
  },
  {
    id: 'education-parents-evening',
    trade: 'education',
    task: 'hook-variations',
    source: 'story',
    idea: 1,
    length: 'Short',
    material: {
      story: `I am Yolanda Ferrer, head of a primary school in Valencia with 320 children.

At parents' evening we used to see 40 percent of the parents. They were always the same 40 percent.

In 2024 we moved it to the playground, on a Saturday, with a paella. 290 families came. I spoke to a father whom I had written to eleven times. He had a stall in the market on every weekday evening.

We talk about the children at the tables, five minutes each, with a bell. The bell was the caretaker's idea.`,
      template: {
        title: 'One change',
        category: 'story',
        content: `[The number that bothered you.]

We changed one thing: [what you changed].

[What happened.]

[What somebody said or did.]

What is the one thing you would change?`,
      },
    },
  },
  {
    id: 'education-course-offer',
    trade: 'education',
    task: 'draft',
    length: 'Short',
    request: 'Write a post that announces my course on speaking in class.',
    material: {
      offer: {
        name: 'Say It Badly First',
        description:
          'A course of five evenings for language teachers whose pupils can write and will not speak. You bring one class, and we change one lesson a week. Last year 38 teachers took it. In their classes the share of pupils who spoke at least once in a lesson went from 4 in 10 to 8 in 10.',
        audience: 'Teachers of English, French or Spanish at secondary schools.',
        callToAction:
          'The next course starts on 12 January. Write “speak” below and I will send you the plan.',
      },
      story: `I am Hana Dvořáková. I taught English in Brno for 15 years, and for the first ten of them I was the one who spoke.`,
    },
  },
  {
    id: 'education-quiz',
    trade: 'education',
    task: 'draft',
    length: 'Medium',
    request: 'Write a post about quizzes at the start of a lesson.',
    material: {
      knowledge: [
        {
          title: 'Quiz',
          content: `Five questions at the start of each lesson, no marks.
In my class of 28 the share of pupils who remembered last week's topic went from a third to two thirds.
It takes six minutes.`,
        },
      ],
    },
  },
]
