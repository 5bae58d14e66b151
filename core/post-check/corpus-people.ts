import type { CorpusPost } from './corpus.ts'

/** Posts in the voices of people at work, each with something that only they can tell. */
export const postsOfPeople: CorpusPost[] = [
  {
    name: 'plumber',
    text: `Last Tuesday I flooded Mrs Okafor's kitchen.

Nineteen years in this trade, and I cut the wrong pipe. I had marked it myself the day before, in blue. The cold feed was blue too.

She put the kettle on while I mopped. Then she asked if I'd still do the bathroom.

I bought a second marker on the way home. Red.`,
  },
  {
    name: 'nurse',
    text: `The best handover I ever got took 40 seconds.

It was 7 a.m. on ward 6, and Priya had been up all night with a man who would not stop pulling out his cannula. She said his name, his dog's name, and that he calms down if you talk about the dog.

I have read care plans of eleven pages that told me less.

We have since added one line to our sheet in Leeds: "What calms this person?" It is blank more often than I'd like. When it isn't, the first hour of the shift goes differently.`,
  },
  {
    name: 'engineer',
    text: `We deleted 61,000 lines of code in March and nobody noticed.

That was the point. The billing service had two of everything: two ways to round, two calendars, two people who understood it. One of them, Henrik, retires in June.

So he and I spent six weeks in a room with a whiteboard. He explained why a rule existed; I looked for the customer it was written for. In about a third of the cases that customer had left before 2015.

The scariest commit removed Danish leap-year interest. It has been live for 23 days. I still check the alerts before breakfast.`,
  },
  {
    name: 'teacher',
    text: `A boy in my Year 9 class hands in blank paper. Every time, with his name written very neatly at the top.

I used to write "see me". He never came.

In January I tried something else. I wrote a question about goalkeepers in the margin, because he keeps goal for the town side. He answered it in four words. The week after, I asked a harder one.

Yesterday he filled half a page on why Schmeichel stood so far out. It was meant to be an essay on Macbeth. I marked it anyway: seven out of ten, and a note about ambition.`,
  },
  {
    name: 'baker',
    text: `Butter went from £4.10 to £6.85 a kilo between February and May, and I put our croissant up by 20p.

Three people complained. One of them was my mother.

What hurt more was the maths I had not done: at £2.20 we lost 31p on every single one we sold before nine. The early crowd takes the plain ones. The almond ones, which pay the rent, go after ten.

So from Monday the shop opens at eight. Dave on the ovens gets another hour of sleep, and I get to find out whether anybody really needs a croissant at seven.`,
  },
  {
    name: 'recruiter',
    text: `I turned a woman down in 2019 because she had changed jobs five times in six years.

She runs the Rotterdam office of our biggest competitor now. I know this because she hired two of my candidates last month, and was charming about it on the phone.

"You asked why I kept leaving," she said. "You never asked who I was leaving."

I went back to my notes. She was right. I had written "flight risk?" and underlined it twice.

I have stopped counting employers on a CV. I ask about the last boss instead, and then I am quiet for as long as it takes.`,
  },
  {
    name: 'farmer',
    text: `It rained 14 mm on Saturday night and I stood in it like an idiot.

We had gone 52 days without. The lower field, the one my grandfather called the Bishop because it never gives anything away, had cracks I could put my boot in.

People ask what drought costs. For us: 90 tonnes of hay that I'll now buy from Brittany, at a price I would rather not type. Also one contractor, who sat in my yard with his baler for two days and then drove on. I don't blame him.

Sunday morning the Bishop was green at the edges. It won't last. But I took a photo.`,
  },
  {
    name: 'founder',
    text: `Our first customer paid us with a goat.

I am not making a point about barter. In 2016 we sold cold storage to dairy farmers near Eldoret, and Mr Kiprono had no cash until the milk cheque came. He had a goat. My co-founder Wanjiru took it, wrote a receipt, and tied it to the back of the pickup.

It ate the seat belt.

We sold it in Nakuru for 4,500 shillings, which was 700 more than the invoice. I sent him the change. He has bought eleven units from us since, and he still asks how the goat is.`,
  },
  {
    name: 'lawyer',
    text: `A client asked me to make a contract "shorter, but safer". I laughed, and then I tried.

The old one had 38 pages. Nine of them defined words that were used once. Four were copied from a lease, I think, since they kept mentioning the roof.

We ended at eleven pages. The other side's counsel, Mr Haddad, called me suspicious: where was the rest? I told him there wasn't any. He read it in one evening and sent two changes, both fair.

It usually takes his office five weeks. I would love to say I planned that.`,
  },
  {
    name: 'designer',
    text: `For two years our checkout button said "Proceed". Last week I sat behind a man of 71 in the library in Malmö and watched him look for it.

He was not confused by the price or the form. He said: "I don't want to proceed. I want to pay."

I drove home, changed one word, and shipped it on Thursday at 16:12. Abandoned carts went from 34 to 29 percent by Sunday. Perhaps that is noise; the week had a payday in it. I'll know in a month.

But I think of the man, who found three more things wrong with our page while waiting for his bus.`,
  },
  {
    name: 'sales',
    text: `"Your product is fine. Your invoices are a disgrace."

That is what Karen from accounts payable told me when I called to ask why Holt & Sons had not renewed. I had prepared for price. I had a discount in my pocket.

Our PDF put the purchase order number on page two. Her scanner reads page one. So for 26 months she had typed our invoices in by hand, and nobody on my side knew her name.

We moved the number. It took a developer called Ines about an hour. Holt renewed on Friday, for three years, at full price.

I sent Karen flowers. She sent back a corrected delivery note.`,
  },
  {
    name: 'driver',
    text: `I drive the 42 from the harbour to the hospital, and at 5:10 in the morning it's the same nine people.

There's a cleaner who knits. There is a surgeon, I only found that out because he fell asleep and missed his stop, and I turned round at the depot for him. Two brothers don't talk to each other but always sit in the same row.

When they moved our timetable by ten minutes in April, I was told it affects "few passengers". It does! It affects nine. The cleaner now walks the last two kilometres, as her tram leaves without her.

I've written to the council with nine signatures. The brothers signed on the same line.`,
  },
  {
    name: 'job advert',
    text: `We need two welders in Gdynia, from the 3rd of August, TIG and stainless, day shift only.

Pay is 52 złoty an hour, which I put here because I hate it when others don't. Overtime is real and it is paid. The canteen is bad; bring your own.

Our last welder left after eight years to grow blueberries near Kartuzy, and he still comes by on Fridays to tell us what we do wrong. You will like him.

Write to @Marta Zielinska or have a look at https://www.stocznia-przyklad.example/praca/spawacz.

#praca #spawanie`,
  },
  {
    name: 'researcher',
    text: `three years, 212 mice, and the answer is no.

the compound does nothing for memory. not a small effect. nothing. i re-ran the stats twice on sunday because i did not want to believe it, and then i went swimming.

here is why i'm posting it anyway: two other labs, one in Ghent and one in Osaka, told me in private that they had the same result in 2021. neither published. so i spent a grant learning what somebody already knew.

preprint with all the raw data goes up on thursday. please break it.`,
  },
]
