/**
 * Twelve ways in which people ask for their first post, each with facts: a plain request, a polite one, facts alone, a
 * list of notes, notes of a call with permission to quote, text to turn into a post, "I want to tell", a story in
 * paragraphs, news, an opinion, wishes about the form, and spoken words.
 */
export const english = {
  plain:
    'Write a post about how we cut onboarding from 10 days to 2. We asked 19 new colleagues what had held them up. Most of them had waited for access. So we wrote one page per role. It hangs next to the coffee machine.',
  polite:
    'Hi! Could you help me put together something for LinkedIn about our first year with a four-day week? Sick days went from 61 to 38. Two clients left. One of them came back in March.',
  bare: 'Yesterday Marta from accounting found 4,200 euros that we had paid twice. She had been looking for something else. This is why I never schedule her Fridays. She needs them for looking.',
  notes:
    'Notes for LinkedIn:\n- moved the warehouse to Leipzig in May\n- 3 people came along, 14 are new\n- nobody knew where the labels were\n- first week: 212 parcels late\n- week six: none',
  call: 'Call with Jana Roth, 12 March 2026\nJana runs a bakery with 9 people in Ulm. She stopped baking on Mondays two years ago. Her revenue fell by 3%, her flour bill by 11%. “I sleep again,” she said. (ok w/ being quoted)',
  turn: 'Turn this into a LinkedIn post:\n\nIn 2019 I quit my job as a controller. I had 14,000 euros and a van.\n\nIt broke down in the second week. A farmer near Metz repaired it for a crate of beer.\n\nThat farmer is now our biggest customer.',
  tell: 'I want to tell people that our clinic no longer has a waiting room. Patients get a text message when the doctor is free. 340 of them answered our survey. Only 12 want the room back.',
  story:
    'When my father closed his shop in 1998, he gave every customer a key.\n\nThey had asked him for years what he would do with the lock machine. He never answered.\n\n27 years later I still meet people who carry theirs. That is what I think of when somebody says loyalty.',
  news: 'News: we are opening our second studio in Porto on 4 May. Inês Duarte will run it. She has worked with us since 2021 and has hired 6 people there. They start on the same day.',
  opinion:
    'Unpopular view: most exit interviews are held two years too late. We now ask every engineer in month three what would make them leave. Of 48 answers, 31 were about the build taking 40 minutes. It takes 9 now.',
  wishes:
    'Short please, no emojis and no question at the end. Our support team answered 1,900 tickets in April. 700 of them were about one button. We moved it. In May there were 80.',
  spoken:
    'ok so i was talking to Lena yesterday, she drives the night bus in Graz. she said "nobody says good evening after two o\'clock." i say it every time now. last week she wrote it on a card for the other drivers.',
}

export type FirstRequests = Record<keyof typeof english, string>
