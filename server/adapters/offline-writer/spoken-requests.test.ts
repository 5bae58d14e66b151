import { describe, expect, test } from 'vitest'
import { composeDraft } from './drafting/offline-draft.ts'
import { answerTurn } from './offline-reply.ts'
import { draftTitle } from './reading/request.ts'

const draft = (request: string) =>
  composeDraft({ task: 'draft', title: draftTitle(request), request, material: [], length: 'Medium' })

describe('a draft of a request with a brief', () => {
  test.each([
    [
      'a request for whom, how long and how, before a colon',
      'Write a LinkedIn post in a warm tone, max 500 characters, for school leaders: our canteen throws away 31 kg a day less. The pupils weigh it.',
      'Our canteen throws away 31 kg a day less.\n\nThe pupils weigh it.',
    ],
    [
      'readers named by their trade',
      'Schreib einen Beitrag für Handwerker. Thema: Lehrlinge. Wir haben 2023 sieben Lehrlinge eingestellt. Alle sind geblieben.',
      'Lehrlinge.\n\nWir haben 2023 sieben Lehrlinge eingestellt. Alle sind geblieben.',
    ],
    [
      'a time until when, a topic and facts',
      'I need something for LinkedIn by tomorrow. Topic: our book sale. Facts: 640 books, £1,120 for the library.',
      'Our book sale.\n\n640 books, £1,120 for the library.',
    ],
    [
      'whose page it is for',
      'Pourriez-vous écrire un post pour notre page ? Nous avons fêté nos 40 ans. Il y avait 212 personnes.',
      'Nous avons fêté nos 40 ans. Il y avait 212 personnes.',
    ],
    [
      'whom a thank-you post thanks',
      'Thank you post for Ravi who leaves on Friday after 12 years. He never missed a delivery.',
      'Thank you, Ravi, who leaves on Friday after 12 years.\n\nHe never missed a delivery.',
    ],
    [
      'what the post is to do',
      'Write a post to congratulate Mia on her exam. She passed with 96 points.',
      'Congratulations to Mia on her exam.\n\nShe passed with 96 points.',
    ],
    [
      'a label with the name of the network',
      'Short one for LinkedIn 👉 Our roof has 61 kinds of moss. We counted twice.',
      'Our roof has 61 kinds of moss. We counted twice.',
    ],
    [
      'a label of its kind',
      'Speaker announcement - Prof. Ada Moll opens our conference on 9 June. Her topic is concrete.',
      'Prof. Ada Moll opens our conference on 9 June. Her topic is concrete.',
    ],
    [
      'what stands before a colon',
      'Rewrite this so that it sounds like me: We sold 41 bikes in May. 3 came back.',
      'We sold 41 bikes in May. 3 came back.',
    ],
    [
      'the name of the network',
      'linkedin - we sold 41 bikes in May. 3 came back.',
      'We sold 41 bikes in May. 3 came back.',
    ],
    [
      'what is pointed at',
      'hazme un post con estos datos porfa: feria de Lyon, 3 días, 212 visitas. tono divertido',
      'Feria de Lyon, 3 días, 212 visitas.',
    ],
    [
      'a heading over notes that speaks to the assistant',
      'Here are my bullet points, please make them flow:\n- joined in 2009\n- ran the depot by 2016',
      '• Joined in 2009\n• Ran the depot by 2016',
    ],
    [
      'a German heading with its preposition, where it would be in no nominative',
      'Ich bräuchte einen kurzen Text zu unserem neuen Rad. Es trägt 180 Kilo. Fahrer Olaf wollte erst nicht.',
      'Zu unserem neuen Rad.\n\nEs trägt 180 Kilo. Fahrer Olaf wollte erst nicht.',
    ],
    [
      'a German clause as a sentence',
      'Ich möchte auf LinkedIn mitteilen, dass ich ab Januar in Teilzeit arbeite. Meine Mutter braucht den Freitag.',
      'Ich arbeite ab Januar in Teilzeit.\n\nMeine Mutter braucht den Freitag.',
    ],
    [
      'a label over a draft',
      'Entwurf:\nUnser Werk läuft seit gestern ohne Gas. 14 Monate Umbau.\n\nKönnen Sie das bitte kürzen?',
      'Unser Werk läuft seit gestern ohne Gas. 14 Monate Umbau.',
    ],
    [
      'hashtags that are given',
      'We planted 400 bushes. Nobody left. Hashtags: #hazel #rugby',
      'We planted 400 bushes. Nobody left.\n\n#hazel #rugby',
    ],
    [
      'versions that are wanted',
      'Give me 3 versions of a post about this: we cut the screens. Saved £8,400.',
      'We cut the screens.\n\nSaved £8,400.',
    ],
    [
      'a label, a topic and readers without colons',
      'Brauche Text für LinkedIn. Thema Ausbildung. Fakten: 12 Azubis, 3 davon über 30. Zielgruppe Handwerker. Du-Form.',
      'Ausbildung.\n\n12 Azubis, 3 davon über 30.',
    ],
    [
      'a German wish around its subject',
      'Ich würde gern mal über das Scheitern schreiben. 2018 ging meine Firma pleite.',
      'Das Scheitern.\n\n2018 ging meine Firma pleite.',
    ],
    [
      'instructions under a text',
      'The text:\n\nIn 2014 I mailed 100 letters.\n\nThe instructions: fix typos, nothing else.',
      'In 2014 I mailed 100 letters.',
    ],
    [
      'what a writer says of themselves as one',
      'Hello, I am new here and not good at writing. I am a welder. I passed at 54.',
      'I am a welder. I passed at 54.',
    ],
    [
      'what the writer looks to do',
      'Looking to announce our rebrand. We are Hobbs now.',
      'Our rebrand.\n\nWe are Hobbs now.',
    ],
    [
      'why it is asked for',
      'my boss asked me to post this on linkedin: Fenwick has won the Queens Award. Nobody slept.',
      'Fenwick has won the Queens Award. Nobody slept.',
    ],
    [
      'what is needed',
      'Besoin d’un post rapide : portes ouvertes le 8 mars, 12 formations.',
      'Portes ouvertes le 8 mars, 12 formations.',
    ],
    [
      'an order of what is told',
      'Write a post. Start with: "Nobody called." Then: we turned 3 phones off. End with: Try it.',
      '"Nobody called." We turned 3 phones off. Try it.',
    ],
    [
      'something nice of it',
      'Mach mal bitte was Nettes daraus: Heinz hat nach 38 Jahren den Schlüssel abgegeben.',
      'Heinz hat nach 38 Jahren den Schlüssel abgegeben.',
    ],
    [
      'a heading over notes',
      'From my notes today:\n- 340 cows, 1 robot\n- milk up 8%',
      '• 340 cows, 1 robot\n• Milk up 8%',
    ],
    [
      'a text that one may have',
      'Please can I have a post saying we need 2 nurses in Leeds? Call Moira.',
      'We need 2 nurses in Leeds.\n\nCall Moira.',
    ],
    [
      'a kind of post, politely',
      'Hiring post please. Two bakers for Kiel, 38 hours.',
      'Two bakers for Kiel, 38 hours.',
    ],
    [
      'a heading over a list, with its colon',
      'Escribe un post sobre lo que aprendí vendiendo pan a hoteles:\n- pagan a 60 días\n- llaman a las 5',
      'Lo que aprendí vendiendo pan a hoteles:\n• Pagan a 60 días\n• Llaman a las 5',
    ],
  ])('has nothing of it but the subject: %s', (_, request, post) => {
    expect(draft(request)).toBe(post)
  })

  test.each([
    ['We sold 41 bikes in May. Write it so it does not sound like an advert.', 'We sold 41 bikes in May.'],
    ['We sold 41 bikes in May. Nobody haggled. keep it chill', 'We sold 41 bikes in May. Nobody haggled.'],
    [
      'Need a hand with a post. We sold 41 bikes in May. Feel free to add a joke.',
      'We sold 41 bikes in May.',
    ],
    [
      'We sold 41 bikes in May. Nobody haggled. Can I post something like that?',
      'We sold 41 bikes in May. Nobody haggled.',
    ],
    ['Quiero publicar en linkedin que hemos vendido 41 bicis. Gracias', 'Hemos vendido 41 bicis.'],
    ['Hemos vendido 41 bicis en mayo. Redáctalo bonito por favor', 'Hemos vendido 41 bicis en mayo.'],
    ['Wir haben im Mai 41 Räder verkauft. ehrlich bleiben', 'Wir haben im Mai 41 Räder verkauft.'],
    ['Nous avons vendu 41 vélos en mai. reste simple', 'Nous avons vendu 41 vélos en mai.'],
    ['Wir haben im Mai 41 Räder verkauft.\nBitte Post draus machen', 'Wir haben im Mai 41 Räder verkauft.'],
    ['Nous avons vendu 41 vélos en mai. Tu peux en faire un post ?', 'Nous avons vendu 41 vélos en mai.'],
    [
      'I was at the tip last week and they get 90 fridges a day so we called them and now we repair 11 can you make something of that',
      'I was at the tip last week and they get 90 fridges a day so we called them and now we repair 11.',
    ],
    [
      'this might be a bit long but bear with me. We sold 41 bikes in May. Not sure if this is interesting for linkedin??',
      'We sold 41 bikes in May.',
    ],
    [
      'bin mir unsicher ob das auf linkedin passt, aber: wir haben im Mai 41 Räder verkauft. Keiner hat gehandelt.',
      'Wir haben im Mai 41 Räder verkauft. Keiner hat gehandelt.',
    ],
    [
      'Dear Lede, could you kindly compose a post for me regarding our new forge? It burns 3 t less coal. Many thanks in advance!',
      'Our new forge.\n\nIt burns 3 t less coal.',
    ],
    [
      'yo can u write this up for linkedin:\n- 41 bikes sold\n- none came back',
      '• 41 bikes sold\n• None came back',
    ],
  ])('has nothing that is said to its assistant: %s', (request, post) => {
    expect(draft(request)).toBe(post)
  })

  test.each([
    'Keep it simple. That was the only rule for our new invoice. It has half a page.',
    'Can you imagine 20 years without a holiday? Yesterday Desmond took his first.',
    'Please share this post with anyone in Hull. We have 12 open roles.',
    'My first post here, please be kind. We sold 41 bikes in May.',
    'We sold 41 bikes in May. If you need help with your texts, write to me.',
    'I would love to see more posts about failure. We failed twice in May.',
    'We asked Apple and they said we can use it. That took 4 years.',
    'Short weeks work: sick days fell from 61 to 38. Clients stayed.',
    'Use of jargon cost us a deal. We lost it in May.',
    'Open question: who pays for our 3 bikes?',
    'No names, no slides, no stage. 60 people came.',
    'Action: we moved the desk. 3 minutes saved.',
  ])('keeps what speaks to readers: %s', (told) => {
    const said = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu)
    expect(said(draft(told))).toEqual(said(told))
  })

  test.each([
    [
      'Hi Lede,\n\nplease turn the mail below into a post for our company page.\n\nThanks,\nTom\n\n---------- Forwarded message ---------\nFrom: Ida Berg <ida@a.example>\nDate: Mon, 3 Nov 2025\nSubject: Great news\nTo: Tom\n\nHi Tom,\n\nthe ferry sailed on Saturday, nine days early.\n\nKind regards,\nIda',
      'The ferry sailed on Saturday, nine days early.',
    ],
    [
      'Client call notes 4/11\n\nAttendees: me, Ruth (COO)\n\n- the board pack took 3 days\n- now 4 hours\n\nAction: send invoice',
      '• The board pack took 3 days\n• Now 4 hours',
    ],
    [
      'Protokoll Teamrunde 14.10.\nAnwesend: Service\n- Wartezeit von 11 auf 3 Minuten\n- Idee von Deniz\nAufgaben: Gutschein besorgen',
      '• Wartezeit von 11 auf 3 Minuten\n• Idee von Deniz',
    ],
    [
      'Transcript 14:03\n\nAnn: Why did you leave?\nPriya: The commute took two hours.',
      'Ann: Why did you leave?\n\nPriya: The commute took two hours.',
    ],
    [
      'turn this into a post. "We had 84 goals. Nobody could name three." thats from our ceo Lars Brandt, he said I can use it',
      '"We had 84 goals. Nobody could name three." That’s from our ceo Lars Brandt.',
    ],
  ])('keeps of a mail and of notes what they tell: %s', (request, post) => {
    expect(draft(request)).toBe(post)
  })

  test('keeps the space that French has before its marks', () => {
    expect(draft('On vient de signer notre 100e client ! Le premier était une ferme.')).toBe(
      'On vient de signer notre 100e client ! Le premier était une ferme.',
    )
  })

  test.each([
    [
      'Our client (a haulier with 300 trucks, in Hull) was losing 40k a month to empty returns.',
      'Our client (a haulier with 300 trucks, in Hull)',
    ],
    [
      'Last month I lost a 90k deal with a bank because I had sent the offer late.',
      'Last month I lost a 90k deal with a bank',
    ],
    [
      'Wir haben am Samstag mit 23 Leuten 1,8 Tonnen Müll aus der Fulda geholt.',
      'Wir haben am Samstag mit 23 Leuten 1,8 Tonnen Müll',
    ],
    [
      'Write a post about how we cut onboarding from 10 days to 2 by asking every new hire what slowed them down.',
      'How we cut onboarding from 10 days to 2$',
    ],
    [
      'Wir haben die Einarbeitung von 10 auf 2 Tage verkürzt, indem wir alle Neuen befragt haben.',
      'Wir haben die Einarbeitung von 10 auf 2 Tage verkürzt$',
    ],
    [
      '"We tried goals for two years. Nobody could name three." That is Lars.',
      'We tried goals for two years',
    ],
    [
      'We just closed our seed round 🎉 €1.4M led by Northgate Ventures of Bristol.',
      'We just closed our seed round',
    ],
  ])('has a title that ends where it can: %s', (request, title) => {
    expect(draftTitle(request)).toMatch(new RegExp(`^${title.replaceAll(/[()]/g, String.raw`\$&`)}`, 'u'))
    expect(draftTitle(request)).not.toMatch(/\((?![^)]*\))|["“„]|\s(?:aus|of|because|I)$/u)
  })
})

describe('what is answered to a message', () => {
  const answer = (text: string, documentId?: string) => {
    const said = answerTurn({
      prompt: [{ role: 'user', content: [{ type: 'text', text }] }],
      toolNames: ['createDocument', 'updateDocument', 'requestHooks', 'requestSuggestions'],
      documentId,
    })
    return said.kind === 'text' ? said.text : said.toolName
  }

  test('says that names are left as they are where they are not to be named', () => {
    const created = answerTurn({
      prompt: [
        {
          role: 'user',
          content: [
            {
              type: 'text',
              text: 'Ruth saved 3 days a month with us. linkedin post from this, dont mention names',
            },
          ],
        },
        {
          role: 'tool',
          content: [
            {
              type: 'tool-result',
              toolCallId: 't1',
              toolName: 'createDocument',
              output: { type: 'json', value: { id: 'd1', title: 'Ruth', kind: 'text' } },
            },
          ],
        },
      ],
      toolNames: ['createDocument'],
      documentId: undefined,
    })
    expect(created).toMatchObject({
      text: expect.stringContaining('"dont mention names": please see to that yourself'),
    })
  })

  test.each([
    'Webinar recap: the most asked question was "how do I tell my boss?" Thanks to co-host Jamal Reid.',
    'Screens gone. Saved £8,400. Happier people.',
  ])('is a draft where something is told, if in few words or with what somebody asked: %s', (text) => {
    expect(answer(text)).toBe('createDocument')
  })

  test.each([
    ['Thanks!', 'You’re welcome.'],
    ['Vielen Dank', 'Gern geschehen.'],
    ['post it', 'Publishing is up to you: use "Publish" beside the post.'],
    ['Veröffentliche es bitte', 'Veröffentlichen können nur Sie: mit „Publish“ neben dem Beitrag.'],
    ['add a hook', 'requestHooks'],
    ['Can you check the spelling?', 'updateDocument'],
    ['plus court', 'updateDocument'],
    ['no hashtags', 'updateDocument'],
  ])('to an open post: %s', (text, said) => {
    expect(answer(text, 'd1')).toBe(said)
  })

  test.each([
    ['I want a template', '[yours and Lede’s](/templates)'],
    ['Gib mir eine Vorlage', '[Ihre und die von Lede](/templates)'],
    ['Schedule my post for Monday at 9', 'Scheduling is up to you: use "Schedule"'],
    ['I need a carousel about onboarding', 'A carousel is made of a post.'],
    ['Write me a hook about remote work', 'A hook belongs to a post.'],
    ['Écris-moi une accroche sur la vente', 'Une accroche va avec un post.'],
    ['I want to research what’s trending', 'I cannot know what is trending without the web.'],
    ['¿Cuáles son las tendencias en ventas?', 'Sin la web no puedo saber qué es tendencia.'],
  ])('to what is elsewhere in the app, instead of making a post of the request: %s', (text, said) => {
    expect(answer(text)).toContain(said)
  })

  test.each([
    'I made a carousel of our 14 checklists and 300 people saved it.',
    'What is trending here is silence. Our office has 3 people left.',
    'I want to share how we cut our slides from 40 to 12.',
    'I need no more than 3 minutes and 2 slides.',
    'Write a post about hooks that work',
  ])('is a draft where something is told of such a thing: %s', (text) => {
    expect(answer(text)).toBe('createDocument')
  })

  test.each([
    ['Tu peux faire quoi ?', 'Je peux faire de vos propres mots un post'],
    ['What else can you do?', 'I can turn your own words into a post'],
    ['Wobei kannst du mir helfen?', 'Ich mache aus Ihren eigenen Worten einen Beitrag'],
    ['Was kostet Lede?', 'Das kann ich ohne Modell nicht beantworten'],
  ])('to a question about itself, in its language: %s', (text, said) => {
    expect(answer(text)).toContain(said)
  })
})
