import type { LibraryTemplate } from '#core/library/template.ts'

export const lessonTemplates: LibraryTemplate[] = [
  {
    id: 'mistake-with-a-receipt',
    title: 'A mistake and its receipt',
    category: 'lesson',
    description:
      'States a mistake with what it cost before drawing anything from it; use it when you have paid for some knowledge and others need not.',
    content: `My most expensive mistake in [your trade or year] cost [the amount], and I'd make it again if nobody had [what or who showed it to you].

I had [the decision, as reasonable as it looked at the time].

[What happened, in two or three sentences with a name, a place or a date].

What I'd overlooked was [the one fact]. It stood [where one could have seen it].

What I do now before [a similar decision]: [a check that takes minutes].

[What still makes you uncertain, or a case where the check would not have helped].`,
    preview: `My most expensive mistake as a beekeeper cost me 26 colonies, and I'd make it again if Hristo hadn't put his boot into a stream.

I had moved them to the edge of a sunflower field near Dobrich. There was shade, a track for the van, and water ten metres away. You couldn't have painted it better.

In nine days they were dead, or nearly. I blamed the sprayers and drove to three farms in a temper. The farmers were decent about it and showed me their books.

What I'd overlooked was the water. Hristo, who is 80, walked over and stood in it. "Warm," he said. A greenhouse lets out its washing water there, upstream, behind a hedge.

What I do now before I set down a hive is follow the water upstream for as long as it takes to smoke a cigarette. I don't smoke, so Hristo has told me how long that is.

It wouldn't have helped in 2019, when it was mice.`,
    whyItWorks:
      'The bill comes first and the finger-pointing is owned up to, so the small check at the end feels earned.',
  },
  {
    id: 'advice-to-successor',
    title: 'To whoever has this job next',
    category: 'lesson',
    description:
      'Writes to a successor what no handbook says; use it when you change jobs, or at the end of a long project.',
    content: `To whoever sits [at your desk, in your cab, behind your counter] next:

[The thing that is broken and how to live with it].

[A person to be good to, and what they know].

Don't [something that looks like an improvement, and why it was tried before].

[What happens every year in a certain week, and how to be ready for it].

I never managed to [an open problem]. Perhaps you [how one could begin].

[Where you hid or left something useful]. [A closing line in your own voice].`,
    preview: `To whoever drives the library bus next:

Second gear only goes in if you think about something else. The garage has known since 2020.

Be good to Edwin at the quarry stop. He borrows nothing and comes every fortnight to check your tyres. He was a fitter on these, and he has been right twice.

Don't put the crime novels at the front. I did, in my first winter, because they go quickest. People stood in the door then with the cold coming in, and nobody got as far as the children.

In the second week of June the farm school comes with 60 pupils in 40 minutes. Leave the ramp down and go and sit in the cab, they know how it works.

I never managed to get anyone on board at the new estate. Perhaps you could try it after six. I had to be back by five for my mother.

The key to the heater is in the atlas under H. I've been very happy in here.`,
    whyItWorks:
      'The form of a note to a successor allows advice without a lecture, and what is left open rings true.',
  },
  {
    id: 'rule-with-its-exception',
    title: 'A rule and the day I broke it',
    category: 'lesson',
    description:
      'Explains a principle through the one time that it had to be broken; use it for values that sound empty when merely stated.',
    content: `I have one rule about [a subject]: [the rule, in a short sentence].

It comes from [where you got it; what had happened].

For [how long] I kept to it, and it [what it saved you; an example].

Then [the situation in which it no longer fitted, with who asked you for what].

I broke it. [What you did, and how it felt while you did it]. [What came of it].

The rule still stands, with a line added: [the exception, as narrow as you can word it].

[Somebody who thinks that you were wrong, and their argument].`,
    preview: `I have one rule about lending tools: they don't leave my workshop in Maribor.

It comes from a torque wrench that I lent to a friend in 2009. I've still got the friend. The wrench came back as a hammer.

For twelve years I kept to it, and nobody minded much, because whoever needed something could use it at my bench, and would usually get a coffee.

Then the river came in August. On the second evening a woman whom I'd never seen stood there in waders and asked for everything that pumps, cuts or lifts. She had a list of 31 houses.

I broke it. I gave her both vans and didn't write down a thing. I felt ill, I'll admit, and I walked about in the empty workshop and counted hooks. 94 tools went out and 88 came back, most of them cleaner than before.

The rule still stands, with a line added: unless there's water in the kitchen.

My brother says that I should have written a list at least. He's right, it would have taken a minute. There was a queue.`,
    whyItWorks:
      'A principle shows its weight on the day that it is broken, and giving the critic the end keeps it from being smug.',
  },
  {
    id: 'what-i-would-ask-now',
    title: 'What I understood too late',
    category: 'lesson',
    description:
      'Looks back at a remark that you only understood years later; use it for a slow lesson about people or craft.',
    content: `In [a year], [a person] told me: "[the remark, as it was said]."

I took it for [how you understood it then]. I was [your age or position, and what mattered to you at that time].

[A scene from the years between, in which it came up again and you still didn't see it].

It was [recently, with the occasion] that I understood: [what was meant, in plain words].

So far I've [one small thing you did about it]. There's [something that it is too late for].

[The same remark, as you might say it today to somebody else, or why you would keep it to yourself].`,
    preview: `In 1999 the head gardener at our botanical garden told me: "Stop watering when you're happy."

I took it for one of his sayings, as he had several. I was 22, I'd just been given the orchid house, and I came in on Sundays.

I said it myself years later, as a joke, at his leaving party. Everybody laughed. He looked at me for a moment and said that the cake was very good.

It was last summer that I understood, when we put meters on the beds to save water. In the weeks in which I was off sick the orchids had half as much as usual and flowered. I drew the curve for the year. My good weeks are the wet ones. There's a spike for my daughter's wedding.

So far I've given the can to Yasmin, who is in her first year and rather gloomy, and it suits them. It's too late to tell him. He died in 2016, in a dry spring.

I haven't passed the sentence on to Yasmin. She would only take it for a saying.`,
    whyItWorks:
      'The reader has the remark in mind from the first line and comes to understand it together with the writer.',
  },
]
