import type { ExamplePost } from '#core/library/example-post.ts'

export const lawPosts: ExamplePost[] = [
  {
    id: 'contract-read-by-a-plumber',
    title: 'I let a plumber read my contract',
    trade: 'law',
    text: `My client, a plumber, stopped me on page 2. "Who's this 'Party of the First Part'?" He was.

I'd drawn up terms for his customers, 11 pages, in good order. I was rather pleased with clause 9. He asked if he could read it to me the way that he would at someone's sink, and began: "Notwithstanding the foregoing, Mrs Doyle..."

We started over at my kitchen table. What goes wrong in his trade? They don't pay for the second visit. They say the tap was like that before. Someone's brother-in-law has had a go at it. Four more, and that was his list.

What he uses now is a page and a half, in which he says "I" and "you". Every sentence passed two tests: would a judge know what it means, and could he say it to Mrs Doyle? Three of mine didn't survive the first test either, which I found out only by taking them apart.

This isn't advice for your contract. Some things are long because they have to be. But I've gone back to my templates since, with him in my ear, and clause 9 is gone from all of them. I never could say exactly what it did.`,
    author: { name: 'Orla Hennebry', role: 'Solicitor for small firms' },
    tags: ['contracts', 'plain language', 'small business'],
    whyItWorks:
      'The scene at the sink makes legal language ridiculous in one line, and the lawyer ends by doubting her own clause.',
  },
  {
    id: 'i-told-the-client-not-to-sue',
    title: 'Two brothers and a wall',
    trade: 'law',
    text: `Two brothers outside Valparaíso hadn't spoken since 2015, because of a wall. I represented the older one.

The wall is 80 centimetres high and belongs, legally, to nobody.

We would probably have won. I told him what winning would look like: about three years, and costs that would buy four such walls and a boat. At the end of it he'd still live next to the man.

He wanted to sue.

So I asked for one afternoon first, the two of them and both lawyers, at the wall, with the surveyor's plan. My colleague on the other side brought empanadas, for which I've come to admire her. For an hour it was dreadful. Then the younger one said that the wall had never bothered him. It was that their father had asked his brother to build it, and hadn't asked him.

I'm trained for boundary lines. I had nothing prepared for that and neither had she, so we ate.

They took it down together in April, I'm told, badly. A piece of it came through a greenhouse. I have been asked whether there is a claim.`,
    author: { name: 'Ximena Urrutia', role: 'Lawyer for property and neighbours' },
    tags: ['mediation', 'disputes', 'clients'],
    whyItWorks:
      'It weighs the case in walls and boats, then lets the true reason come out; the greenhouse saves it from sweetness.',
  },
  {
    id: 'junior-who-said-i-do-not-know',
    title: 'The trainee who said "I don’t know"',
    trade: 'law',
    text: `A client asked our trainee a question on tax in the lift on Tuesday. "I don't know," she said. "I'll ring you by four."

She's been with us for six weeks. I was standing behind her and I'd have had an answer ready by the second floor. It would have been wrong. I checked.

She rang him at twenty to.`,
    author: { name: 'Jakub Szymański', role: 'Partner, commercial law' },
    tags: ['trainees', 'honesty', 'advice'],
    whyItWorks:
      'Everything happens between two floors, and the partner shows himself as the less careful of the two.',
  },
  {
    id: 'questions-before-you-sign-a-lease',
    title: 'Five questions before you sign a shop lease',
    trade: 'law',
    text: `Most of the shop leases that I see are already signed. If I could get at people a week earlier I'd ask five things.

(They have found a wonderful corner by then, and there's usually a van outside.)

1. What does it cost in month 14? Many leases are gentle for a year. Take the worst month in the contract, service charge included, and do your sums with that one.

2. Who pays if the roof goes? "The tenant shall keep the premises in repair" can mean the roof, depending on what your law and your lease say. A café owner in Wellington showed me that sentence last year, with a bucket behind him.

3. When may you leave, and how do you have to say so? Look for a date and a form. I've seen a notice fail since it was sent by email and the lease said post.

4. What may you sell? There was a florist who wanted to serve coffee among the flowers, a lovely idea, and the bakery two doors down had it in its own lease that nobody else could.

5. What have you promised personally? If there's a page with your own name on it and the word "guarantee", stop there and show it to somebody before you do anything else.

None of it is advice on your lease, which I haven't read, and the rules differ from country to country. An hour with a lawyer near you costs less than the sign over the door. If you can't afford the hour, many towns have a free one for small traders; ours is on Thursdays, above the library, and the queue is mostly people with a van outside.`,
    author: { name: 'Hinemoa Rewiti', role: 'Lawyer for small traders' },
    tags: ['leases', 'small business', 'checklist'],
    whyItWorks:
      'A plain numbered list that earns its place: each question has a case behind it, and the limits of the advice are stated.',
  },
]
