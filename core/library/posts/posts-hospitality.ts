import type { ExamplePost } from '#core/library/example-post.ts'

export const hospitalityPosts: ExamplePost[] = [
  {
    id: 'one-star-review-for-the-rain',
    title: 'One star, because of the rain',
    trade: 'hospitality',
    text: `One star: "It rained." Our guesthouse is in Bergen. It rains here on about 230 days a year, and it's the first sentence on our website.

My husband wanted to answer with the meteorological records. I wanted to see what else she had written, and found that she'd booked for her mother's seventieth. They'd sat for three days in a room with a view of a cloud. None of us had asked what they planned to do if it rained, since for us that isn't an if.

There's a shelf beside the front door now: rubber boots in eleven sizes, oilskins, a laminated card with nine things that are better in the rain. (Number 4 is the fish market, since you get it to yourself.) The whole shelf came to 6,200 kroner, most of it second-hand.

I wrote to her and thanked her for the shelf. She changed it to four stars. Her note says "still rained".`,
    author: { name: 'Solveig Tveiten', role: 'Guesthouse owner' },
    tags: ['reviews', 'guests', 'humour'],
    whyItWorks:
      'An unfair complaint is taken seriously and turned into a shelf with a price; the guest gets the punch line.',
  },
  {
    id: 'menu-went-from-62-to-14',
    title: 'From 62 dishes to 14',
    trade: 'hospitality',
    text: `My father's restaurant in Thessaloniki had 62 dishes. He gave me the keys, the recipe book and one piece of advice: add a burger.

For a month I wrote down every plate. 14 dishes made up 83% of what left the kitchen. The rabbit had been ordered twice. Both times by my aunt.

I cut it to 14 on a Monday in February. By Wednesday he'd stopped speaking to me, and by Saturday he was sitting at table 6 explaining to regulars that he had had nothing to do with it. Two of them never came back. I know where they eat.

The bins are half as full. Eleni is home with her kids by ten, since there's no longer a shelf of sauces to make at night. And I've got 900 euros a month that used to go mouldy.

He started to speak to me again at Easter. He'd tasted the lamb and wanted to know what we'd changed. Nothing, I said, we just cook it every day now. He thought about it. "You could add a burger."`,
    author: { name: 'Stavros Kalaitzis', role: 'Restaurant owner' },
    tags: ['restaurants', 'family business', 'simplicity'],
    whyItWorks:
      'Numbers and family share the plot, so that a business decision gets a story with a proper ending.',
  },
  {
    id: 'housekeeper-found-the-pattern',
    title: 'What the bins in room 300 told us',
    trade: 'hospitality',
    text: `Breakfast cost us 14 dollars a head and a third of it came back on the plate. We had a consultant in.

Then we asked Marites, who empties the bins on the third floor.

"They make tea at five," she said. "All of them. Then they sleep again and miss your breakfast." Our guests come off the night flight from Manila and Doha. At six they're wide awake, at nine they're gone.

Breakfast starts at 4:30 now, with rice and soup, and ends at nine instead of eleven. She's on the menu committee.

The consultant's report has a very good chapter on plate sizes.`,
    author: { name: 'Rashid Al-Mansoori', role: 'Hotel manager near an airport' },
    tags: ['hotels', 'housekeeping', 'listening to staff'],
    whyItWorks:
      'It sets the person who knows against the person who was paid, and does so in one dry last line.',
  },
  {
    id: 'no-show-conversation',
    title: 'A phone call about a table for nine',
    trade: 'hospitality',
    text: `"Good evening, this is Casa Belmira. You had a table for nine at eight."
"Oh. Yes. We went somewhere else."
"I see. Was it good?"
"What?"
"The somewhere else. Was it good?"
"It was all right. A bit loud."
"I've got nine sea bass here."
(Silence.)
"I didn't think of that."
"No. Would you like to have them?"

She came by with a cool box at half past ten, with her brother-in-law, both scarlet. I charged them what I'd paid for the fish. She has booked four times since then, and rung twice to say that they'd be one fewer.

I had meant to shout at her. It's why I dialled. I don't know what happened.`,
    author: { name: 'Belmira Tavares', role: 'Restaurant owner' },
    tags: ['no-shows', 'guests', 'dialogue'],
    whyItWorks:
      'Almost all of it is dialogue, which is read in seconds, and the owner is as surprised by herself as we are.',
  },
]
