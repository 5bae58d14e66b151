import { evalBrief, type EvalBrief, type EvalBriefInput } from './brief.ts'

/** A post as a model may write it, with the parts that deserve an objection and their corrections. */
export type CheckedPost = { brief: EvalBrief; post: string; faults: { words: string; mended: string }[] }

type Written = Pick<CheckedPost, 'post' | 'faults'> &
  Pick<EvalBriefInput & { task: 'draft' }, 'request' | 'material'>

const thanks = {
  title: 'Thanks',
  content:
    'We do not say this often.\n\n[What somebody did].\n\nIt only worked because of [who].\n\nThat is all.',
}

const written: Record<string, Written> = {
  'figures-of-the-request': {
    request:
      'Write about our handover: it took 35 minutes in a room, now four minutes at the bed, since May. Falls went from 9 in a quarter to two.',
    material: {},
    post: 'Our handover took 35 minutes in a room.\n\nSince May it has taken 4 minutes, at the bed.\n\nNine falls in a quarter became two.',
    faults: [],
  },
  'a-lead-in-that-counts': {
    request: 'Write about how we got our close down',
    material: {
      knowledge: [
        {
          title: 'Close',
          content:
            'In 2023 the month end took twelve working days. We stopped the Thursday check, booked accruals on day one, and asked 40 suppliers for a list. The close takes four days.',
        },
      ],
    },
    post: 'Twelve working days. That was our month end in 2023.\n\nSo we changed three things:\n\n1. No Thursday check.\n2. Accruals on day one.\n3. A list of 40 suppliers.\n\nThe close takes 4 days.',
    faults: [],
  },
  'days-of-the-week': {
    request: 'A post on our calls with candidates who got a no',
    material: {
      knowledge: [
        {
          title: 'Calls',
          content:
            'I call everybody who had an interview and did not get the job: 212 calls last year, nine minutes each. I call on Thursdays. I have tried Fridays.',
        },
      ],
    },
    post: 'I made 212 calls last year to say no.\n\nNine minutes each. Always on a Thursday. I tried Friday once, and Friday is unkind.\n\nOne thing I learned: say it in the first sentence.',
    faults: [],
  },
  'lines-of-the-template': {
    request: 'Thank the night shift in Leipzig: they moved 212 parcels before six in the morning',
    material: { template: thanks },
    post: 'We do not say this often.\n\nThe night shift moved 212 parcels before six in the morning.\n\nIt only worked because of our people in Leipzig.\n\nThat is all.',
    faults: [],
  },
  'numbers-in-words': {
    request: 'Something about the buddies on our wards',
    material: {
      knowledge: [
        {
          title: 'Buddies',
          content:
            'Of the 49 nurses we hired in 2024, four left within six months. In 2023 it was 17 of 52. Patricia from the stroke ward said: "I had forgotten how much I know until somebody asked me."',
        },
      ],
    },
    post: 'In 2023, seventeen of 52 new nurses left us within half a year.\n\nIn 2024 it was 4 of 49.\n\nPatricia’s words from the stroke ward: “I had forgotten how much I know until somebody asked me.”',
    faults: [],
  },
  'a-slot-for-what-is-missing': {
    request:
      'A short post on why I stopped chairing steering groups. I left 26 of them after the third meeting.',
    material: {},
    post: 'I have left 26 steering groups after the third meeting.\n\nIn [how many] of them the family decided without me.\n\nIs there a meeting that you could leave?',
    faults: [],
  },
  'a-story-with-speech': {
    request: 'Write about the farmer near Metz',
    material: {
      story:
        'In 2019 I quit my job as a controller. I had 14,000 euros and a van. It broke down in the second week. A farmer near Metz repaired it for a crate of beer, and said: "Pay me when you are rich." He is our biggest customer.',
    },
    post: 'A crate of beer. That was the bill for my van in 2019.\n\nI had 14,000 euros left and no job. The farmer near Metz wiped his hands and said, “Pay me when you are rich.”\n\nToday he is our biggest customer.',
    faults: [],
  },
  'nouns-in-german': {
    request:
      'Schreib etwas über unsere Einarbeitung: früher 10 Tage, heute 2. Wir haben 19 neue Kolleginnen gefragt. Die meisten hatten auf Zugänge gewartet.',
    material: {},
    post: 'Zehn Tage Einarbeitung. Heute reichen zwei.\n\nWir haben 19 neue Kolleginnen gefragt, was sie aufgehalten hat. Es war nie die Geduld und nie der Kopf. Es war der Zugang, auf den sie gewartet hatten.\n\nWer wartet bei uns noch auf einen Schlüssel?',
    faults: [],
  },
  'nouns-without-an-article-in-german': {
    request:
      'Schreib, wie unsere Werkstatt in Bregenz im März den Samstag abgeschafft hat. Wir haben 11 Leute gefragt. Keiner wollte ihn zurück.',
    material: {},
    post: 'Unsere Werkstatt in Bregenz hat keinen Samstag mehr.\n\nWir haben 11 Leute gefragt, in Ruhe und bei Kaffee. Keiner wollte ihn zurück.\n\nDas war nicht aus Bequemlichkeit. In Summe ist die Arbeit so einfach besser zu planen, in Teams und bei Kunden.',
    faults: [],
  },
  'in-spanish': {
    request:
      'Quiero contar que nuestra clínica ya no tiene sala de espera. 340 pacientes contestaron la encuesta, solo 12 la quieren de vuelta.',
    material: {},
    post: 'Nuestra clínica ya no tiene sala de espera.\n\nPreguntamos a los pacientes. Contestaron 340. Solo 12 la quieren de vuelta.\n\nLas sillas siguen ahí, por si acaso.',
    faults: [],
  },
  'in-french': {
    request:
      'Raconte que Jana Roth, boulangère à Colmar, ne cuit plus le lundi. Ses ventes ont baissé de 3 %, sa facture de farine de 11 %.',
    material: {},
    post: 'Jana Roth ne cuit plus le lundi.\n\nÀ Colmar, cela s’est vu : 3 % de ventes en moins. Et 11 % de farine en moins.\n\nLe lundi, elle dort.',
    faults: [],
  },
  'a-figure-nobody-gave': {
    request: 'A post on our support team: 1,900 tickets in April, 700 about one button. We moved it.',
    material: {},
    post: 'Our support team answered 1,900 tickets in April.\n\n700 of them were about one button. We moved it.\n\nThe next month it was 83 percent less.',
    faults: [
      { words: 'The next month it was 83 percent less.', mended: 'The next month it was [how many].' },
    ],
  },
  'a-name-and-a-date': {
    request: 'Tell that we open our second studio in Porto in May, and that Inês Duarte will run it',
    material: {},
    post: 'We open a second studio in Porto in May.\n\nInês Duarte will run it. She takes over from Ricardo Figueira on 14 June 2026.',
    faults: [{ words: ' She takes over from Ricardo Figueira on 14 June 2026.', mended: '' }],
  },
  'a-place-in-german': {
    request:
      'Schreib, dass wir im Mai mit unserem Lager umgezogen sind. 3 Leute kamen mit, 14 sind neu, und in der ersten Woche waren 212 Pakete zu spät.',
    material: {},
    post: 'Wir sind im Mai mit dem Lager nach Wuppertal gezogen.\n\n3 Leute kamen mit, 14 sind neu. In der ersten Woche waren 212 Pakete zu spät.',
    faults: [{ words: 'nach Wuppertal gezogen', mended: 'umgezogen' }],
  },
  'words-nobody-said': {
    request:
      'Write about the clinic without a waiting room. 340 patients answered our survey, only 12 want the room back.',
    material: {},
    post: 'Our clinic has no waiting room any more.\n\n340 patients answered our survey. 12 want it back.\n\nOne of them told us: “I liked the magazines more than the doctors.”',
    faults: [
      { words: '\n\nOne of them told us: “I liked the magazines more than the doctors.”', mended: '' },
    ],
  },
  'stock-phrases': {
    request:
      'Write about exit interviews: of 48 answers 31 were about the build, which took 40 minutes. It takes 9 now.',
    material: {},
    post: 'Most exit interviews come too late.\n\nOf 48 answers, 31 were about a build of 40 minutes. It takes 9 now.\n\nLet that sink in. It was a game-changer.',
    faults: [{ words: '\n\nLet that sink in. It was a game-changer.', mended: '' }],
  },
  'a-line-of-the-template-lost': {
    request: 'Thank the night shift in Leipzig: they moved 212 parcels before six in the morning',
    material: { template: thanks },
    post: 'We do not say this often.\n\nThe night shift moved 212 parcels before six in the morning.\n\nIt only worked because of our people in Leipzig.',
    faults: [
      {
        words: 'because of our people in Leipzig.',
        mended: 'because of our people in Leipzig.\n\nThat is all.',
      },
    ],
  },
  'a-sentence-of-a-swipe': {
    request: 'Write about the crane that we moved at night with 14 people',
    material: {
      swipes: [
        {
          title: 'Yard',
          content: 'Nobody tells you how quiet a yard is before dawn. I sat on the kerb and waited.',
        },
      ],
    },
    post: 'We moved the crane at night because the road was free, because nobody was out, because the 14 people who know how to do it all had the same night off, and because it was dry.\n\nNobody tells you how quiet a yard is before dawn.',
    faults: [
      { words: '\n\nNobody tells you how quiet a yard is before dawn.', mended: '' },
      {
        words:
          'We moved the crane at night because the road was free, because nobody was out, because the 14 people who know how to do it all had the same night off, and because it was dry.',
        mended:
          'We moved the crane at night.\n\nThe road was free, it was dry, and the 14 people who know how had the night off.',
      },
    ],
  },
}

/**
 * Eighteen posts: eleven without a fault, including phrases that used to be mistaken for one, and seven with faults of
 * every kind.
 */
export const checkedPosts: CheckedPost[] = Object.entries(written).map(
  ([name, { request, material, ...one }]) => ({
    ...one,
    brief: evalBrief.parse({
      id: `checked-${name}`,
      trade: 'founding',
      task: 'draft',
      length: 'Very Short',
      request,
      material,
    }),
  }),
)
