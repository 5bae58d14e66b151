import type { LibraryTemplate } from '#core/library/template.ts'

export const contrarianTemplates: LibraryTemplate[] = [
  {
    id: 'in-defence-of',
    title: 'In defence of something unloved',
    category: 'contrarian',
    description:
      'Speaks up for a thing that your trade looks down on, from your own use of it; use it when fashion and experience disagree.',
    content: `I'd like to say something for [the unloved thing].

I know what is said against it: [the usual objection, put fairly, as its best critic would].

It's true. It is also [what it does for you: where, since when, with what result in numbers].

[A scene in which the admired alternative failed you or cost more than it seemed].

I wouldn't use it for [a case where the critics are right]. For [your case] I'd take it again, and [what would change your mind].`,
    preview: `I'd like to say something for the fax machine in our practice. Bear with me, it's from 2003.

I know what is said against it: it's slow, nobody under forty can operate it, and whatever comes out could be read by anyone who walks past. The lady from the data protection office said all that, quite patiently.

It's true. It is also how the laboratory in the valley sends us 30 results a day. In twenty-odd years it has been down for one afternoon, when a mouse got in.

Our portal came in spring. It signs you out after four minutes, which is exactly how long it takes to clean your hands. In its first month two urgent results sat in there over a weekend because the notice went to a nurse on maternity leave.

I wouldn't use it for anything with a name on it if the machine stood in the corridor, and we have moved ours into the locked room. For the lab I'd take it again until the portal can make a noise. A loud one would change my mind.`,
    whyItWorks:
      'The critics are quoted at their best and partly granted, so the defence comes across as experience and not as a pose.',
  },
  {
    id: 'good-advice-that-hurt-me',
    title: 'Good advice that did me harm',
    category: 'contrarian',
    description:
      'Takes a popular piece of advice, follows it to where it failed you, and says for whom it is still good; use it to disagree kindly.',
    content: `"[The advice, as one hears it]." I followed that for [how long].

At first it [what went well, so that the reader sees why you kept to it].

The bill came [when]: [what it cost you, in money, time or people].

I think the advice is meant for [people in which situation]. I was [your situation, and what was different about it].

What I tell [people who ask you] now is longer and less quotable: [your own version, with its conditions].

[Who gave you the advice, and what they say to this].`,
    preview: `"Never say no to a customer in your first year." I followed that for fourteen months.

At first it got me everywhere. I run a two-woman moving company in Marseille, and we moved pianos, an aquarium, and once a wedding cake up to the sixth floor. People told other people.

The bill came in the second winter: a herniated disc (mine), a van that had done 60,000 kilometres, and a profit of 4,100 euros for the year. Leïla had moved most of the pianos. She gave notice and was right to.

I think the advice is meant for people who sell something that can be copied, software perhaps. I was selling two backs.

What I tell beginners now is longer and less quotable. Say yes to anything once, write down what it cost you the next morning, and have a price ready for the second time at which you'd be glad to do it.

The advice came from my uncle, who sells tiles. He says that I should have said no to him.`,
    whyItWorks:
      'It grants where the advice works, puts a sum on where it did not, and gives the original adviser the last word.',
  },
  {
    id: 'we-measured-the-opposite',
    title: 'We looked, and it was the other way round',
    category: 'contrarian',
    description:
      'Sets a common belief against your own small count, with its weaknesses; use it when your data contradict what all say.',
    content: `In [your trade] everybody says that [the belief]. I've said it myself, in [where].

So I counted. [What you counted, how many, over what time].

[The result, in one sentence with two figures that can be compared].

Before you quote me: [the weaknesses of your count: how small, how special, what you couldn't see].

Still, [what you have changed because of it, and the risk you take with that].

If you have [the same kind of records], I'd like to compare. [How you would do it: a call, a table, a beer].`,
    preview: `"They send it back because of the colour." Everybody in furniture says so, and I've said it myself, in a training video.

So I counted. 318 returns, from January to June, from the slips that our drivers fill in at the door. Ewa and I typed them in by hand, since the drivers write like doctors.

The colour was the reason in 22 cases, and in 141 the piece hadn't fitted through a door, round a bend or into a lift.

Before you quote me: we're one shop in Poznań, where the houses are old and the stairs are mean. "Colour" may also be something that people only say on the phone.

Still, the first question when you order a sofa from us is how wide your narrowest door is, and you can't skip it. It scares some people off. About one in thirty leaves the page right there, and I watch that number daily.

If you have delivery slips in a drawer, I'd like to compare. I'll bring Ewa, and we read any handwriting.`,
    whyItWorks:
      'A modest count with its flaws listed is hard to dismiss, and the offer to compare invites real answers.',
  },
]
