import type { ExamplePost } from '#core/library/example-post.ts'

export const manufacturingPosts: ExamplePost[] = [
  {
    id: 'sound-of-press-nine',
    title: 'Press nine sounded wrong',
    trade: 'manufacturing',
    text: `Press 9 has 34 sensors on it. On 11 January none of them reported anything, and Bogdan stopped the line because it "sounded sad".

I was eight weeks into the job, with a degree, and the stop cost us about 700 euros a minute. I asked him what sad meant. He hummed it.

The maintenance team took off the guard, mostly to humour him. One of four bolts on the ram had sheared and the next was going. If you don't know presses: that is a piece of steel the weight of a small car, over the place where Bogdan's hands are.

I've tried since to find the sound in our data. I recorded three hours and looked at the spectrum. I can show you a bump at 410 hertz that's a bit lower on that morning, if you know when to look and very much want to find it.

Bogdan is off to Constanța in two years. We walk through the hall together on Fridays, half an hour before the shift, he hums and I write it down. I have 26 hums so far, and my flatmates have views on it.`,
    author: { name: 'Ioana Petcu', role: 'Process engineer, pressed parts' },
    tags: ['maintenance', 'experience', 'sensors'],
    whyItWorks:
      'The graduate tries honestly to prove the old hand’s ear with data, and fails almost completely.',
  },
  {
    id: 'suggestion-box-was-bolted-shut',
    title: 'The suggestion box was bolted shut',
    trade: 'manufacturing',
    text: `We found 31 notes in the suggestion box at the paint shop. The oldest was dated 2009.

The lid had been painted shut, by the paint shop, in company blue.

I read all of them on a Sunday. Nine had solved themselves. Eleven were about the coffee. One said "whoever reads this owes me a beer", and four would have saved us real money, such as the one about hanging the brackets upside down so that they drain. We'd paid an outside firm for that idea in 2018.

The man with the brackets, Mr Phiri, still works here. I went to see him with his note. He looked at it for a while and said he had wondered.

There's no box any more. There's a board by the gate with three columns, and a rule that each note must have an answer under it by the next Friday, signed. The answer may be no, and mine get comments. Production hates the rule and so do I, every Thursday at about four.

I've bought the beer, twelve years late. He drinks ginger ale, so it was that.`,
    author: { name: 'Thandeka Mabuza', role: 'Plant manager, agricultural trailers' },
    tags: ['ideas', 'shop floor', 'leadership'],
    whyItWorks:
      'The painted lid is a perfect picture, and the plant manager brings a note back to its writer in person.',
  },
  {
    id: 'five-whys-stopped-at-two',
    title: 'Our five whys stopped at two',
    trade: 'manufacturing',
    text: `I went through 58 of our "five whys" reports from last year. In 51 the second answer was "operator error".

After that people had filled in the rest to reach five.

So there's a new rule: if a person's mistake comes up, the next question has to be why that mistake was easy.

The first week gave us a label that's readable from one side only and a stool that is too low. I ordered a stool.`,
    author: { name: 'Kenji Hayakawa', role: 'Quality manager, compressors' },
    tags: ['quality', 'root cause', 'lean'],
    whyItWorks:
      'One count shows that a respected method was being played; the new question is worth stealing.',
  },
  {
    id: 'we-hire-for-the-night-shift',
    title: 'A job advert for the night shift',
    trade: 'manufacturing',
    text: `I need four people for the night shift at our glass works near Jelenia Góra. The agency wrote "dynamic environment".

This is my version.

It's hot. 38 degrees at the furnace in winter, 46 in July, and you wear long sleeves. We pay for the drinks and you'll drink them.

You stand. There's a chair, and Wiesiek sits on it, and he's earned it.

The pay is 41.20 an hour at night, every hour, printed on the slip where you can find it. After half a year it's 44. There's no bonus "of up to" anything. Overtime is asked for by noon or not at all; in the last year I broke that rule twice and you may ask on the floor when that was.

You begin at ten and you're out at six. That suits some people very well: two of us have small children at home, one's building a house. One writes poems and will show you. If you live with someone who goes to bed at nine, talk to them first. Three people have left in their first month for that reason, and I'd have left too.

You don't need a certificate for glass. You need to be able to see when something is about to go wrong and to shout. We teach the rest for eight weeks, with Krystyna, who has been doing this since 1989 and will be rude to you in week three. It passes.

What I can't offer: a career in the usual sense. There's shift leader, there's me, and I'm 44 and in good health.

Come and look before you apply, any night but Sunday, between ten and eleven. Ask for Marzena at the gate and wear proper shoes. I'd rather you turned round on the spot than in your third week.`,
    author: { name: 'Marzena Kaleta', role: 'Shift manager, glass works' },
    tags: ['hiring', 'night shift', 'job adverts'],
    whyItWorks:
      'An advert that names the heat, the pay and the reasons to leave attracts those who will stay, and sounds like one person.',
  },
]
