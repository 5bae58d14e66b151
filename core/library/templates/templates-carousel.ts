import type { LibraryTemplate } from '#core/library/template.ts'

export const carouselTemplates: LibraryTemplate[] = [
  {
    id: 'carousel-one-thing-per-page',
    title: 'One mistake per page',
    category: 'carousel',
    description:
      'Gives the text beside a document of a few pages, with what stands on each; use it when pictures of real examples make the point.',
    content: `[A number] [things: signs, drawings, sentences] from [where they come from], each with what is wrong with it and how it looks now. Swipe.

Page 1: [the worst example as a picture], with the words "[a short line]".
Page 2: [the first example]. Before: "[its text]". After: "[the new text]".
Page 3: [the second example]. [What the change cost or saved].
Page 4: [an example where you made it worse].
Page 5: [what is left to do, and a way to send you more].

I collected these in [how long], with [whose permission]. My favourite is on page [a number], because [a reason].`,
    preview: `Five signs from one leisure centre in Hull, each with what was wrong with it and how it looks now. Swipe.

Page 1: the photo of the door, with the words "Nobody has ever pulled this door".
Page 2: the lockers. Before: "Coin operated, coin returned, no coins". After: "Put in £1. You get it back."
Page 3: the sauna notice, formerly 94 words. It's 11 words and a drawing now, and reception gets two questions a day where it was about thirty.
Page 4: the one that I made worse. I wrote "Deep end" in lovely letters, and put it where one reads it from the water.
Page 5: the café menu, untouched, because Jean says it's hers.

I collected these in one wet half term, with the manager's permission and his daughter as a model. My favourite is on page 4. A lifeguard has corrected it in felt pen.`,
    whyItWorks:
      'Pairs of before and after explain themselves, and one page with the maker’s own blunder keeps people swiping.',
  },
  {
    id: 'carousel-process-in-photos',
    title: 'From raw to finished, page by page',
    category: 'carousel',
    description:
      'Shows how something is made in a few pictures with short captions; use it when readers only ever see the finished thing.',
    content: `You know [the finished thing]. Here is [how long] of its life, in [a number] pictures.

Page 1: [the raw state], [where and when].
Page 2: [the first step that nobody expects]. Caption: "[a short sentence]".
Page 3: [the hands or the machine at work], with [a number].
Page 4: [what gets thrown away, and how much of it].
Page 5: [the finished thing in its place, with the person who uses it].

The picture that I nearly left out is page [a number], since [why it is unflattering].

[What it costs or takes, as an answer to the question that you get most].`,
    preview: `You know the bell from the town hall in Kempten. Here are eleven weeks of its life, in five pictures.

Page 1: horse dung, clay and goat hair in a tub, in February. That's the mould.
Page 2: my apprentice Vroni, telling the mould a joke. Caption: "It has to dry slowly. She believes this helps."
Page 3: 1,100 degrees, four people, nine minutes. Nobody speaks except for my father, who counts.
Page 4: the first casting, with a crack, on the scrap heap. That was 640 kilos of bronze and two weeks' work.
Page 5: the second one in the tower, and Herr Guggemos, who can hear his own half hour again in the kitchen.

The picture that I nearly left out is page 4, since we don't usually show that heap to customers. The mayor has asked for a print of it.

What it costs is about as much as a decent car. It's guaranteed for longer.`,
    whyItWorks:
      'Steps in pictures satisfy curiosity, and the page with the failure is what people will talk about.',
  },
  {
    id: 'carousel-answers-to-one-question',
    title: 'One question, a page for each answer',
    category: 'carousel',
    description:
      'Collects the answers of several people to one question, a page each; use it to put colleagues or customers in the foreground.',
    content: `I asked [a number] [people: who they are] the same thing: [the question]?

Page 1: the question, in large letters, on [a plain or particular background].
Page 2: "[first answer]." [Name, role and a detail].
Page 3: "[second answer, which contradicts the first]." [Name and role].
Page 4: "[the shortest answer]." [Name and role].
Page 5: "[an answer that turns the question round]." [Name and role].

Nobody saw the others' answers before [when]. [What happened when they did].

I'd expected [what you thought you would hear]. [Which page you keep going back to].`,
    preview: `I asked four people at our bus depot in Tallinn the same thing: when do you know that it'll be a good day?

Page 1: the question, in large letters, on the photo of the empty yard at 4:40.
Page 2: "When the first passenger says good morning back." Kersti, driver, line 23.
Page 3: "You never know, that's superstition." Oleg, driver, line 23 as well, who touches the mirror twice before he sets off.
Page 4: "No snow." Rein, workshop.
Page 5: "I don't find out until the next day, when nobody has written to us." Maarja, complaints.

Nobody saw the others' answers before they hung in the canteen. Kersti and Oleg haven't stopped arguing since then, and Maarja got a cake with no writing on it.

I'd expected something about the timetable, as I am the one who makes it. I keep going back to page 5.`,
    whyItWorks:
      'Contradicting voices make readers look for their own answer, and the people in them will pass it on.',
  },
]
