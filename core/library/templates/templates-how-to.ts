import type { LibraryTemplate } from '#core/library/template.ts'

export const howToTemplates: LibraryTemplate[] = [
  {
    id: 'steps-with-minutes',
    title: 'Steps with their minutes',
    category: 'how-to',
    description:
      'Explains a procedure in steps, each with the time that it takes; use it to hand on something you do every week.',
    content: `How we [the task] in [the total time], [where or in which conditions].

1. [First step] ([minutes]). [The one thing that people get wrong here].
2. [Second step] ([minutes]). [A tool, a phrase or a setting, by its name].
3. [Third step] ([minutes]). [How you can tell that it is done].
4. [Fourth step] ([minutes]). [What you leave out on purpose, and why].

It took us [how long, how many tries] to get there. [The step that you resisted or that used to take longest].

It doesn't work when [a case in which you do it differently].`,
    preview: `How we plan next week's shifts for 34 drivers in 50 minutes, on a Wednesday, in a depot without a meeting room.

1. Read out the holidays and the sick (5 minutes). We used to begin with the routes and then find out that Malik is in Agadir.
2. Fill the four hard routes first (15 minutes). They hang on the wall on red cards, and nobody may have the same one two weeks running.
3. Drivers swap among themselves (20 minutes). It's done when it gets quiet by the coffee machine.
4. Photograph the wall and send it round (10 minutes). We leave out the Sunday standby on purpose, since volunteers ring for it by Friday and always have.

It took us about a year and one walkout to get there. I resisted step 3. I thought that they would swap themselves into chaos, and in 40 weeks I've had to undo two swaps.

It doesn't work in December. Then I plan alone, with chocolate.`,
    whyItWorks:
      'Minutes make a procedure believable and comparable, and the case where it fails shows that it is really used.',
  },
  {
    id: 'question-i-ask-first',
    title: 'The question I ask first',
    category: 'how-to',
    description:
      'Hands the reader one question to put to others, with the answers it brings; use it when a good question is your main tool.',
    content: `Before I [a task of your trade], I ask: "[the question, word for word]?"

I used to ask [the usual question], and people answered [the usual answer].

With this one I get answers such as:
"[A real answer that surprised you]"
"[A second one, quite different]"
"[A third, perhaps a funny one]"

[What you do with such an answer, in two sentences with an example].

Mind [a mistake that one can make with it, or people with whom it goes wrong]. I learnt that from [how you found out].`,
    preview: `Before I quote for a bathroom, I ask: "Who's going to fall in here first?"

I used to ask about the budget, and people answered with a number that they had from a brother-in-law.

With this one I get answers such as:
"Me, I broke my hip in there in 2020, but we don't talk about it."
"The dog. He drinks from the shower."
"My husband, and I'd like there to be a witness."

It tells me where the grab rail goes, and whether the shower needs a step. For the hip we moved the door, which nobody had thought of, as it opened inwards and she couldn't have been reached.

Mind your tone with people who've just come from hospital. I asked it cheerfully in a flat in Gdynia last spring and a woman began to cry, so I put the tape measure down and we had tea first.`,
    whyItWorks:
      'One question is easy to take away, and the real answers show what it is worth better than any explanation.',
  },
  {
    id: 'the-words-i-use',
    title: 'The words I use',
    category: 'how-to',
    description:
      'Gives the reader the exact wording for an awkward conversation; use it for refusals, reminders, apologies and requests.',
    content: `[The awkward moment] comes up [how often]. This is what I say by now, word for word:

"[First sentence: what you have seen or need, without blame].
[Second sentence: what you propose, with a date or an amount].
[Third sentence: how the other person can say no]."

Earlier I would [what you used to do, and how that went].

Why it's worded like this: [the reason for one particular word]. And [what you left out after a bad experience].

It has gone wrong [how often]. The last time, [what happened and what you changed].`,
    preview: `Asking a client for money that's late comes up about twice a month. This is what I say by now, word for word:

"Invoice 118 from 3 May is still open on my side, it's 640 euros.
Could you send it by Thursday, or tell me which day is realistic?
If something about the photos is the reason, I'd rather hear it than guess."

Earlier I would wait for five weeks, grow bitter, and then write with so many apologies that one client answered "no worries!!" and didn't pay.

Why it's worded like this: "on my side" leaves room for my own mistake, which it has been twice. And I left out "just a friendly reminder" after a client asked me what the unfriendly ones look like.

It has gone wrong once this year. The last line brought me four pages about the light in a wedding chapel in Lecce. He paid, though, and I've bought a second flash.`,
    whyItWorks:
      'Exact wording can be used the same day; the explanation of single words shows that it was earned by experience.',
  },
  {
    id: 'checklist-i-keep-breaking',
    title: 'The checklist I keep breaking',
    category: 'how-to',
    description:
      'Shares a checklist with a confession next to each item, so that it never lectures; use it for advice that everybody knows and few follow.',
    content: `My checklist before [a task], and how well I keep to it.

→ [First item]. [How often you manage, and what happened when you didn't].
→ [Second item]. [An honest sentence about it].
→ [Third item]. [The person or event that put it on the list].
→ [Fourth item]. [Why you would drop all the others before this one].

[What the list looked like at the beginning: its length, where it hung, who made it].

[One thing that still slips through it].`,
    preview: `My checklist before I send a drone up over somebody's roof, and how well I keep to it.

→ Ask the neighbours. Always, since the woman in Olomouc with the rake.
→ Batteries counted and marked. Four times in five, and on the fifth I drove home for two hours.
→ Walk once around the house without looking at the screen. I hate it, because it feels silly. It's how I found the heron's nest, and the cable.
→ Say aloud what I'm going to photograph. This one stays if all the others go. The owner hears it too, and about once a month they say "no, the other chimney".

In the beginning there were 23 items, in a plastic sleeve, copied from a manual. I never read past nine.

What still slips through is the memory card. It's at home in the laptop as I write this, and I am on a hill.`,
    whyItWorks:
      'Confessions beside the items turn advice into company, and they make clear which item really matters.',
  },
]
