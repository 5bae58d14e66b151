import type { ExamplePost } from '#core/library/example-post.ts'

export const foundersPosts: ExamplePost[] = [
  {
    id: 'four-months-of-runway',
    title: 'I told the team we had four months',
    trade: 'founders',
    text: `"How long have we got?" Lucía asked on Monday, in front of everybody, while I was cutting a birthday cake.

I had an answer prepared for this question. It contained the words "comfortable" and "pipeline". I looked at the cake and said four months, a bit less if the Danish customer pays late.

You could hear the fridge.

I'd kept that number from them since the summer, because I was told a founder must, and because I was ashamed of it. Fourteen people have rent to pay. I thought that they would leave.

By Friday two had asked to go down to four days for now. Ignacio found €1,900 a month of servers that we rent for a customer we no longer have. Somebody's aunt runs procurement for a chain of opticians, and we have a call with her on the 12th. And yes, one person has told me that she is looking, and I've written her a reference, a good one.

Four months is still four months. I sleep about an hour more.`,
    author: { name: 'Rodrigo Balmaceda', role: 'Founder of a scheduling app for clinics' },
    tags: ['runway', 'honesty', 'teams'],
    whyItWorks:
      'The setting is almost comic and the number is serious; nothing is solved at the end, and he says so.',
  },
  {
    id: 'shut-down-by-a-footnote',
    title: 'A footnote closed our first company',
    trade: 'founders',
    text: `Our first company was killed by footnote 7.

We had rented out cargo bikes in Ghent for two years, 140 of them, with 62 shops on subscriptions. The insurance contract was nine pages long. I read eight and a half. Footnote 7 said that "commercial carriage of goods exceeding 100 kg" was excluded, and a cargo bike with a florist's order on it weighs about 130.

When a wheel came off on the Korenmarkt nobody was hurt, thank God. A shop window was. The bill was €31,000, and in the same week our insurer sent us a quote for what we actually did: four times the premium. That was our whole margin and some of our rent.

We told the 62 shops in person. It took Femke and me nine days, by bike. Most of them gave us coffee, and two gave us the deposit back that they had a right to keep.

What I do now in my second company is dull. Before we sell anything new, I write to the insurer in plain words, "we intend to do this", and wait until a person writes back "you're covered". It has delayed us three times. The last time I was furious about it for a week.`,
    author: { name: 'Wout Desmedt', role: 'Co-founder, workshop rental' },
    tags: ['failure', 'insurance', 'contracts'],
    whyItWorks:
      'A tiny cause and a large effect, with weights and sums; the remedy is dull, which is why one believes it.',
  },
  {
    id: 'first-hire-was-my-mother',
    title: 'My first hire was my mother',
    trade: 'founders',
    text: `For the first seven months, "Customer Happiness Lead" was my mother, 63, on a kitchen chair in Coimbatore.

She'd been a school secretary. She answered all mails within the hour, called each customer "ma", and kept a notebook in which she wrote who had a sick child and who was lying about the broken zip.

When we grew I moved support to an agency with a dashboard. Our rating went from 4.8 to 4.1 in a quarter. I asked for the notebook and she said, "Now you want it."

She charges me a consultant's rate these days. It's fair.`,
    author: { name: 'Karthik Subramaniam', role: 'Founder of a school bag company' },
    tags: ['customer service', 'family', 'first hires'],
    whyItWorks: 'The grand title on a kitchen chair sets the tone, and his mother gets the best line.',
  },
  {
    id: 'investor-who-said-no-best',
    title: 'The best no I got from an investor',
    trade: 'founders',
    text: `We were turned down by 43 investors for our seed round. I'd like to praise number 31.

The usual no goes like this: nothing for three weeks, then "we love what you're building, keep us posted". You can't do anything with it. I answered each of them warmly, and then went for a walk.

Number 31 wrote on the second day. Five lines. She thought that hospitals would take 14 months to buy, where our plan said six. She had put money into a company that believed six, and it had died in month eleven. She wouldn't lead, she wouldn't follow, and would I like the number of that company's founder, who was happy to talk?

I was offended for an evening. Then I rang him. We talked for two hours, and he sent me his list of who signs what in a Polish hospital (nine people, and one is a priest). We changed the plan to clinics with a single owner, raised half of what we'd asked for, from people who knew it was half, and have been alive for three years.

Our hospital deal closed last month. It took 15 months, so she was wrong as well.`,
    author: { name: 'Kinga Zawadzka', role: 'CEO, ward planning software' },
    tags: ['fundraising', 'rejection', 'feedback'],
    whyItWorks: 'Praise for a refusal is unexpected, and the last sentence repays it with a wink.',
  },
  {
    id: 'feature-only-one-customer-wanted',
    title: 'We built it for one customer',
    trade: 'founders',
    text: `Every book told us never to build a feature for a single customer. We did it in week six, for a funeral home in Oslo.

Astrid ran it with her brother. She wanted our booking page to show no prices, no stars, no "only 2 left", and above all no green tick at the end. "People have just lost somebody," she said. "They don't want to be congratulated."

It took three days to take all that out. I called it quiet mode and was embarrassed to demo it.

Then a physiotherapist asked if she could have the calm one. A hospice did. A tax adviser in Bergen, who said that his clients were also grieving. Today 58% of our customers have quiet mode switched on, and last autumn we made it the default and turned the loud version into a setting that hardly anybody finds.

I don't conclude that one should build whatever one customer asks for. In the same month we built a fax gateway for a notary. It has been used four times, always by the notary, and I pay for it to this day.`,
    author: { name: 'Håkon Lervik', role: 'Founder, appointment booking' },
    tags: ['product', 'customers', 'design'],
    whyItWorks:
      'Astrid’s one sentence explains the product, and the fax gateway keeps the story from turning into a rule.',
  },
  {
    id: 'selling-the-company-at-night',
    title: 'What nobody asked me when I sold',
    trade: 'founders',
    text: `I signed the sale of my company at 02:20 on a Wednesday, on a laptop, in a hotel in Leipzig. Then I ate the peanuts from the minibar.

People ask about the price and about the earn-out. Since I may not talk about either, here are some answers to what I'd have liked to be asked.

Due diligence was 412 questions. The one that took longest was "list all open source components", and the one that hurt was "which employees are critical?" I had to put a number beside people I've been camping with.

My co-founder Ulrike and I had agreed years ago, on a napkin, that we'd only sell if both wanted to. She didn't, for five weeks. I could have found a way around the napkin. We waited until she did, and the offer dropped by 4% in the meantime.

The person who cried was our accountant.

On the first morning afterwards I drove to the office out of habit and my pass still worked, and I made the coffee as I always had, too strong. At nine a very polite man from the buyer asked me what I was planning to do with my day. I said that I'd get back to him.

It's been five months. I mend bicycles for the neighbours' children, badly. I have two ideas in a notebook and I'm leaving them alone until the summer.`,
    author: { name: 'Matthias Dornbusch', role: 'Former founder, warehouse robotics' },
    tags: ['exit', 'co-founders', 'after the sale'],
    whyItWorks:
      'It goes around the figure that everyone expects and gives the details that only someone who was there has.',
  },
  {
    id: 'pricing-page-by-my-barber',
    title: 'My barber read our pricing page',
    trade: 'founders',
    text: `Trial of a new research method: I handed my phone to my barber, with our pricing page on it, and asked what it costs.

"Depends," said Abdou. He scrolled. "What's a seat?"

I explained. He looked round his shop, which has four seats, and said that he'd need one, then, because he does the computer. Our page would have charged him for four. He asked what "Everything in Pro, plus" meant when he hadn't read Pro. He asked why the one in the middle was purple. I said it's the one we want people to take. "Yes," he said. "I can see that."

By the time he'd got to my neck I had a list of seven.

It's one price per shop now, in a sentence: 19 euros a month, everyone included, stop when you like. We had it live on the Thursday. It's been six weeks, so please don't carve this in stone, but twice as many people get from that page to the form. Support has stopped getting the mail "which plan am I".

Abdou got a free year. He had been paying for the three empty seats at another company, it turned out, since 2022.`,
    author: { name: 'Solène Marchetti', role: 'Founder, till software for small shops' },
    tags: ['pricing', 'user research', 'plain language'],
    whyItWorks:
      'A funny scene that also shows a method: let someone outside read it aloud while you keep quiet.',
  },
  {
    id: 'cofounder-divorce-meeting',
    title: 'Every quarter we talk about splitting up',
    trade: 'founders',
    text: `Four times a year Wanjiru and I walk from Westlands to Karura and talk about how we would split up.

It was her mother's idea, who practised family law for thirty years. Who'd keep the company if one of us was sick of it? What would be a fair price, on today's numbers? What has the other done since April that you haven't forgiven?

The first walk was dreadful. I had a list with one item and she had five. Mine was that she sends voice notes. Hers included that I'd hired my cousin, that I interrupt her in front of customers, and that I had been drawing a salary for two months longer than she had. I hadn't noticed that last one. She'd noticed each month.

We have walked eleven times now. The lists are down to a line or two, and we fix the salary thing on the way, literally, by phone from a bench. Last time we spent most of it watching monkeys steal someone's lunch.

Our lawyer says that nobody has ever sent him a shareholders' agreement with so few comments.`,
    author: { name: 'Brian Kiprotich', role: 'Co-founder, solar cold rooms' },
    tags: ['co-founders', 'conflict', 'habits'],
    whyItWorks: 'A ritual with a place and a rhythm, and the complaints are specific enough to sting.',
  },
  {
    id: 'suppliers-on-a-receipt',
    title: 'The supplier list on the back of a receipt',
    trade: 'founders',
    text: `My co-founder Akua keeps our supplier list on the back of a petrol receipt from 2020, in her purse, laminated.

I've spent three years trying to replace it with something better.

We make shea soap in Tamale. Eleven people, 40,000 bars a month, most of it for hotels. The receipt has nine names on it with a number each, and some have a dot.

Attempt one was a spreadsheet. I am fond of spreadsheets. It had columns for price, lead time and reliability from 1 to 5. Akua filled it in for an hour with her lips pressed together and gave everybody a 4.

Attempt two was a proper system, at 90 dollars a month. It sent an order by itself at midnight when stock fell under a line. In the second week it ordered bottles from Mr Issah, twice, while he was burying his father. He delivered them himself, in black. I wasn't there. Akua was, and she didn't speak to me until the Thursday.

In attempt three I interviewed her, properly, with a recorder. What's the dot? It means that you have to ring the wife. Why is Hajia Memuna above Sons of Dagbon, who are cheaper? Because in the bad year she'd divided what she had among all her customers, by the size of their families. Why is there a number crossed out? She looked out of the window. "He knows why."

So I learnt that the list was never in the order of price. It's in the order of who she'd ring if the road was closed.

In July the road was closed, for 16 days, after the bridge. The system had no opinion. Akua took out the receipt and went down it from the top, and at number four we had bottles, on the roof of a bus, in nets. We delivered to all the hotels but one.

I've made my peace with it and kept two things. There's a photo of the receipt in the safe, since she is only one person and has a motorbike. And once a quarter she tells our two youngest the story behind one of the names, with tea, and they write it down. They're up to six.

The ninth has a dot and a star. She says that I'm not ready.`,
    author: { name: 'Yakubu Alhassan', role: 'Co-founder, shea soap' },
    tags: ['suppliers', 'operations', 'trust'],
    whyItWorks:
      'Three failed attempts to replace a scrap of paper slowly reveal what it holds, and the road closure tests it.',
  },
]
