import type { ExamplePost } from '#core/library/example-post.ts'

export const designPosts: ExamplePost[] = [
  {
    id: 'button-tested-with-gloves',
    title: 'We tested the button with gloves on',
    trade: 'design',
    text: `We had tested the app with 22 people, at a table. It did well. Then a lift mechanic in Tampere sent us his glove.

A photograph of it, I mean, with nothing else in the mail. The glove lay beside the phone. His thumb covered "Confirm", "Cancel" and about half of "Report a fault".

I went up there. At minus 14, in a shaft, with one hand on a ladder, nobody reads a label. They press where the thing was last time. We'd moved it in the October release, by a designer's eleven pixels, to line it up with the logo.

I am the designer.

There are two buttons on that screen now, as wide as the phone, one at the top and one at the bottom. A glove can't hit the wrong one if it's twelve centimetres away. It's ugly. A jury passed it over in the spring and they were right, as a screenshot it looks like a lorry.

Everyone in our team has a pair of the gloves on the desk. Size 11, Petri sends them. You try your work with them on before you show it.`,
    author: { name: 'Aino Rautiainen', role: 'Product designer, field service apps' },
    tags: ['usability', 'field work', 'mobile'],
    whyItWorks:
      'A photograph of a glove is the entire complaint; the writer confesses in four words and shows the ugly cure.',
  },
  {
    id: 'logo-that-took-one-hour',
    title: 'The logo took an hour and eleven weeks',
    trade: 'design',
    text: `"My nephew could have done that," said the owner of the brewery, and he had a point. It's a circle with a notch.

The first sketch of it is dated 4 February, 10:40, on a beer mat. I presented it on 22 April. In between I drew about 300 others, among them a very good heron.

People assume the eleven weeks are there to justify the bill. Some of the time I've suspected it myself. But on 4 February I didn't know that the caps are printed by a machine in Žatec that blurs everything under half a millimetre. I didn't know that the brewer is colour-blind, or that the village had a well with a broken rim, and that everyone over sixty calls the place "at the notch".

I found that out in week nine, from a woman who was cleaning the church. Then I went back to the beer mat.

The nephew, it turned out, is fourteen and can draw. He did the heron for the T-shirts, and I paid him.`,
    author: { name: 'Zdeněk Havlík', role: 'Graphic designer' },
    tags: ['branding', 'process', 'clients'],
    whyItWorks:
      'It grants the client’s objection at once and lets the reader discover what the weeks were for.',
  },
  {
    id: 'dark-pattern-i-designed',
    title: 'I designed the cancel page you hate',
    trade: 'design',
    text: `In 2017 I designed a cancellation flow with five screens. "Are you sure?" had a sad dog on it.

Cancellations went down by 18% and I got a bonus of £1,200.

My dad tried to leave that gym in 2023. He's 71. He rang me from screen four because he thought that he'd done something wrong.

I told him who had drawn the dog.`,
    author: { name: 'Callum Fairweather', role: 'Freelance UX designer' },
    tags: ['ethics', 'dark patterns'],
    whyItWorks:
      'Bonus, dog and father stand next to each other without a word of comment, and that is harsher than an apology.',
  },
  {
    id: 'hospital-signs-for-lost-people',
    title: 'I followed lost people for three days',
    trade: 'design',
    text: `My job for three days in May was to follow lost people round a hospital in Guadalajara, with permission, at a distance of ten steps.

I'd been hired to redo the signs. There were 1,460 of them. I had a nice typeface in mind.

Day one: nobody looks up. They look at the floor, at other people's faces, and at whoever wears a lanyard. I wore one. I was asked the way 31 times.

Day two: people don't get lost at the crossings, where all the signs are. They get lost forty metres later, in the long corridor, when nothing has told them for a while that they're still right. They slow down there. Some turn round. A man carrying a cake walked it four times.

The last day I spent with the porters, who never get lost and who call no place by the name on its sign. Imaging is "the cold one". Cardiology is "past the Virgin", since there is a statue. I asked patients where cardiology was and they told me as well: past the Virgin.

We took down 900 signs. On the floor of each long corridor there's a line of coloured tiles now, one every few steps, so that the forty metres say something. And on the map in the entrance hall, beside the department's name, there's a little drawing of the statue, which needed four signatures.

I did get my typeface. It's on the 560 that are left, and nobody has mentioned it.`,
    author: { name: 'Renata Villaseñor', role: 'Wayfinding designer' },
    tags: ['wayfinding', 'observation', 'public buildings'],
    whyItWorks:
      'Three days, three things seen that overturn the brief, and the designer’s vanity pays for the last joke.',
  },
  {
    id: 'colour-blind-brother',
    title: 'My brother could not win at our game',
    trade: 'design',
    text: `My brother lost nine games in a row to his own daughter, who is five. It's a children's card game, and I had drawn it.

You collect red apples and avoid the brown ones. Rohan collected brown ones with great determination. At the ninth he said, quietly, so that she wouldn't hear, "Are these different colours?"

We grew up in one room. I'm a professional illustrator and I didn't know.

Of course I knew about the eight in a hundred men. I have said that figure on stages. I'd checked this very game with a simulator, and it passed, on my calibrated screen, at full brightness. I had never put the printed cards on a kitchen table at seven in the evening under a yellow lamp.

The second edition has a bite out of each brown apple. It took me one afternoon. The publisher asked if the bite was a story thing and I said yes, a worm.

He wins about half now. Anvi suspects that he is being allowed to.`,
    author: { name: 'Meenakshi Iyer', role: 'Illustrator and game designer' },
    tags: ['accessibility', 'colour', 'games'],
    whyItWorks:
      'An accessibility lesson told between two siblings; the expert knew the figure and missed the person.',
  },
  {
    id: 'design-critique-for-shy-people',
    title: 'Critique on paper, then out loud',
    trade: 'design',
    text: `In our critiques two people did the talking. I was one of them, so it took me about four years to see this as a problem.

We're nine. Last winter I counted, on the back of an agenda: in an hour Björn spoke for 19 minutes, I for 22, and the other seven shared what remained. Sunniva, who has the best eye of us all, said "looks good" at the end.

We begin in silence since then. The work hangs on the wall, everyone gets three cards, and there are ten minutes in which you write what you see. A card has to say what you see before it says what you think. "The eye goes to the price first" is a card. "I'd make it pop" is for the bin (we have a bin, Björn made it).

Then somebody other than the author reads all the cards aloud, in any order, without names.

It's a bit stiff, and I miss arguing. But in the first week a card said "this is the same layout as in 2021, with a gradient", and it was, and it was mine. I've got a suspicion about the handwriting and I'm keeping it to myself.`,
    author: { name: 'Torfinn Aasland', role: 'Design lead, public transport' },
    tags: ['critique', 'teams', 'meetings'],
    whyItWorks:
      'He counts the minutes and finds himself at the top of the list; the method can be tried in the next meeting.',
  },
  {
    id: 'photo-of-your-fridge',
    title: 'Send me a photo of your fridge',
    trade: 'design',
    text: `Instead of a briefing form I ask new clients for one photograph: their fridge door, as it is. Don't tidy it.

I design kitchens in Beirut. The old form had sixty questions, and people answered it with somebody else's words, "timeless" and "a place for the family to gather". Everybody's family gathers. You can't cut a drawer from that.

A fridge door gives it all away. School timetables at the height of a child, so that's where the child stands. Medicine on top, for someone who mustn't reach it. Eleven delivery menus: let's not talk about the six-burner stove. One had nothing on it but the electricity hours for the district, by day, in a very neat hand. I built that whole kitchen around what one can cook in two hours.

A bachelor sent me a photo of a shop's fridge. I rang him up. We ended by moving the money from the kitchen to the balcony, where he'd lived since 2019.

I've been asked to show mine. It has a parking fine on it.`,
    author: { name: 'Rima Khairallah', role: 'Kitchen designer' },
    tags: ['clients', 'briefing', 'interiors'],
    whyItWorks:
      'One odd request, explained by what it revealed in four homes; the reader looks at their own fridge straight away.',
  },
  {
    id: 'figma-file-archaeology',
    title: 'An archaeologist opens our design file',
    trade: 'design',
    text: `Report of the excavation, Figma file "FINAL_new_v3 (use this one)", carried out over two rainy days in August by one intern and me.

Top layer, 2024: 46 screens in use. In good order, hardly any damage.

Second layer, 2022 to 2023: 187 screens. Traces of a religious dispute over rounded corners. Two parallel cultures existed at the time, one with 8 pixels and one with 12, and they buried their dead separately.

Third layer, the Lockdown Period: 390 screens, made at night to judge by the timestamps. We found a complete onboarding for a product that was never built, lovingly animated, and a comment to nobody: "does anyone even open this".

Bedrock: a single frame by Perpetua, who founded the team and left in 2019. It's called "the idea". One sketch and four sentences.

We printed the bedrock and hung it up. Eleven of the 46 screens in use contradict it, and so far we've decided that Perpetua is right about seven.

The intern, Mateusz, answered the comment from the Lockdown Period. "Yes," he wrote, "on 13 August." The author works for a bank in Toronto now and got the notification at his desk.`,
    author: { name: 'Yewande Solarin', role: 'Head of product design, language learning' },
    tags: ['design systems', 'humour', 'teams'],
    whyItWorks:
      'The mock report makes a dull clean-up into a dig, and the answered comment at the end is quietly touching.',
  },
  {
    id: 'page-seven-of-the-form',
    title: 'Page 7 of the form for widows',
    trade: 'design',
    text: `The form that you fill in when your husband has died is 16 pages long where I live.

Last year I was asked to redesign it. "Make it friendlier" was the brief, with a budget for illustrations.

I asked to watch people fill it in first. The ministry was nervous, and so was I. In the end seven women and two men let me sit with them at home. It took between two and six hours.

Things that I saw.

They all put it down at page 7. Every one of them got up there and did something in the kitchen. Page 7 asks for the date of death, and it's the fourth time it has been asked.

A woman in Leskovac had filled in her own name under "the deceased". She noticed, laughed till she had to hold on to the table, and then couldn't go on that day.

Six of nine had an envelope with the documents in it, in the order in which the clerk at the window would ask for them. It wasn't the order of the form. They knew the right order from their sisters.

A man of 80 asked me what to put under "occupation of spouse". She'd kept bees and brought up five children, and had painted. There was room for 14 letters. He put down "everything" and counted them with his pen, ten, it fits.

I came back to the ministry and said that I wouldn't need the illustrations. I needed someone who could tell me why the date was asked four times. That took from March until June. There were four departments, each with a drawer of its own, and one had been closed since 2016.

It's five pages now. The date is asked once, on the first page, near the top, along with the name, so that it's over. It follows the order of the envelope. There's a box on page 2 that says "You can stop here and come back, nothing will be lost". The office had to change how it files things to make that true.

And there's a line for occupation that goes right across the page. Nobody needs it, it isn't used for anything. I was asked twice to take it out. I sent them the ten letters both times and they left it in.

No illustrations. I put the budget into paper that takes a fountain pen, because they all used their good pen.`,
    author: { name: 'Dragana Stojković', role: 'Service designer, public sector' },
    tags: ['forms', 'service design', 'observation'],
    whyItWorks:
      'She watches nine people at their tables and lets what she saw decide; the word “everything” does what no argument could.',
  },
]
