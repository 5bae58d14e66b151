import type { EvalBriefInput } from '#eval/brief.ts'
import { sunnivaPosts } from './voices.ts'

export const designBriefs: EvalBriefInput[] = [
  {
    id: 'design-checkout-form',
    trade: 'design',
    task: 'hooks',
    length: 'Long',
    request: 'Write a post about how we took eleven fields out of the checkout.',
    material: {
      knowledge: [
        {
          title: 'Checkout, case study',
          content: `# The checkout of a shop for garden tools

## The problem
The form had 19 fields. Of 100 people who put a spade into their basket, 34 bought it. The shop was sure that the price of shipping was to blame.

## What we did first
We watched 12 people buy something. Nobody complained about shipping. Nine of them stopped at the field "Company", although they were not buying for one. Two typed a dot into it to get on.

I asked the team what each field was for. For five of the 19 nobody knew. One had been added in 2016 for a fax campaign.

## What we took out
Company, title, second address line, fax, phone, date of birth, how did you hear about us, newsletter, the second e-mail, the account and the question whether it is a gift.

The hardest one was the phone number. The warehouse wanted it for the driver. We looked at 5,000 orders, and the driver had called 11 times. Now the driver's app asks for it, on the day, in those cases.

## What happened
With eight fields, 47 of 100 people bought their spade. The shop made 1.2 million kroner more in the first quarter, at the same prices, with the same shipping.

Kjersti, who runs the shop, framed the old form. It hangs beside the coffee machine with a dot in the field "Company".

## What I would tell others
Do not ask which fields to remove. Ask who reads each one, and go and watch them read it.

A field that nobody reads is not free. Everybody who buys from you pays for it, a few seconds at a time, and some of them pay by leaving.`,
        },
      ],
    },
  },
  {
    id: 'design-rename-button',
    trade: 'design',
    task: 'draft',
    length: 'Very Short',
    request: 'Write a post about renaming one button.',
    material: {
      knowledge: [
        {
          title: 'Button',
          content: `The button said "Submit". We changed it to "Send to my doctor". Completed forms went from 61 to 78 percent in two weeks. It took four minutes to change the word and five weeks to be allowed to.`,
        },
      ],
    },
  },
  {
    id: 'design-system-ideas',
    trade: 'design',
    task: 'hook-variations',
    source: 'knowledge',
    idea: 2,
    length: 'Long',
    material: {
      knowledge: [
        {
          title: 'Our design system, year three',
          content: `Our design system has 84 components. In year three I counted how many of them are used by more than one team. The answer was 31.

The other 53 had been built because somebody asked for them once. I had built 20 of those myself, and I remember being proud of the date picker with two calendars. It is used on one page, by eleven people in the accounting department, who told me they type the date.

We stopped building components on request. A team that wants something builds it in its own product first. When a second team wants the same, we come and make it one. That rule is one sentence long, and it took four months to agree on.

Since then we have added six components and deleted 29. Nobody noticed 26 of the deletions.

The other three taught us something. In one case a deleted badge was the only thing on the page that told colour-blind users that an order had failed. We put it back within the hour, and now every component has a line that says who would be lost without it.

New designers used to need three weeks until they had shipped something. The last two needed six days. Tobias, who started in April, said: "I read the whole thing on the train." He lives in Drammen. That is 40 minutes, and he had a seat.

We also stopped calling it a product. It has no customers. It has colleagues, and they can walk over.`,
        },
      ],
      template: {
        title: 'I was wrong',
        category: 'contrarian',
        content: `I used to believe [what you believed].

[The number or the moment that showed you otherwise.]

[What you did about it.]

[What happened then.]

[What somebody said.]

[What you would tell others.]

Where have you changed your mind?`,
      },
    },
  },
  {
    id: 'design-waiting-room',
    trade: 'design',
    task: 'draft',
    length: 'Medium',
    request: 'Draft a post about the waiting room screen we designed and threw away.',
    material: {
      voice: sunnivaPosts,
      knowledge: [
        {
          title: 'Waiting room screen',
          content: `The hospital in Tromsø asks us for a screen that tells people how long they will wait. We draw it in a week. It is a good screen.

Then I sit in the waiting room for two days. There are 14 chairs and a fish tank. Nobody looks at the clock. Everybody looks at the door that the nurse comes out of.

When the nurse comes out, 14 people look up. She says one name. 13 people look down again. That is the moment that hurts, and it happens every nine minutes.

We throw the screen away. The nurse, Ragnhild, gets a list on her phone with who comes next and who has waited longest. When she opens the door, she says the name, and then she says to the others: "About 20 minutes, and then it is you, Per."

It takes her four seconds. In the survey the share of people who call the wait acceptable goes from 38 to 71 percent. The wait itself is as long as before: 43 minutes.

The hospital pays us for a screen that does not exist. I send them the drawings anyway. They hang in the room where the coffee is.`,
        },
      ],
    },
  },
]
