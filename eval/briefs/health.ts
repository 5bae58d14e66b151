import type { EvalBriefInput } from '#eval/brief.ts'

export const healthBriefs: EvalBriefInput[] = [
  {
    id: 'health-ward-handover',
    trade: 'health',
    task: 'draft',
    length: 'Medium',
    request:
      'Can you write a LinkedIn post about moving the handover to the bedside? We started it on two wards in May.',
    material: {
      story: `I am Siobhán Kearney, a ward sister in Cork. I have been a nurse for 22 years, 14 of them on the same corridor.`,
      knowledge: [
        {
          title: 'Bedside handover, what we saw',
          content: `The old handover took 35 minutes in a room without windows. Eight nurses sat there while the patients rang their bells.

Now the nurse who leaves and the nurse who comes stand at the bed together. It takes four minutes a patient. The patient hears all of it.

In the first week Mr. Twomey in bed 6 corrected us twice. He was right both times. One of the two was his insulin.

Falls in the hour around the handover went from nine in a quarter to two.

The nurses did not like it at first. Aoife said what many thought: "I cannot say in front of her that she is difficult." We talked about that for a long time. What we kept is a rule: if you cannot say it at the bed, ask yourself whether it helps anybody.

There is still a list for what really cannot be said aloud. Last month it had three lines.`,
        },
      ],
    },
  },
  {
    id: 'health-missed-appointments',
    trade: 'health',
    task: 'draft',
    length: 'Long',
    request: 'Write a post about what we learned from patients who did not come, and lead to my workshop.',
    material: {
      offer: {
        name: 'The Empty Chair',
        description:
          'A half-day workshop for practices in which we read your own missed appointments of the last quarter and change two things the same day.',
        audience: 'Practice managers with three to twelve doctors.',
        callToAction: 'Send me a message with the word “chair” and I will tell you which dates are left.',
      },
      knowledge: [
        {
          title: 'Missed appointments: what we counted',
          content: `One in nine appointments in our practice in Aarhus was missed in 2023. That was 1,870 empty chairs.

We called 200 of those patients and asked why. We did not tell them off. We said that we wanted to do it better, and that was true.

Only 31 had forgotten. I had been sure that it was all of them.

58 had tried to cancel and had not got through. Our phone is open from eight to nine. That is also when everybody else calls.

44 had become well. They thought that it would be rude to call about that.

27 had been afraid of what we would say. Nearly all of these were over 60, and most of them were men.

The rest had work, children, a car that did not start.`,
        },
        {
          title: 'Missed appointments: what we changed',
          content: `We send one message, two days before. It has one sentence and two answers: "I am coming" and "Give my time to somebody else". The second wording was Mette's idea, our receptionist. When it said "Cancel", 6 percent pressed it. Now 14 percent do, and somebody gets each of those times.

For people who are afraid we did something that costs a little. A nurse rings them the day before results are discussed. She does not say what the results are. She asks whether they want to bring somebody.

Missed appointments went from one in nine to one in 23 within a year.

We had planned to charge a fee. We had the letter ready. I am glad that we rang people before we sent it, because the letter was addressed to the 31.`,
        },
      ],
      audience: { name: 'Practice managers', role: 'Practice manager', industry: 'General practice' },
    },
  },
  {
    id: 'health-night-shift',
    trade: 'health',
    task: 'draft',
    length: 'Very Short',
    request: 'Draft a very short post about the night light.',
    material: {
      knowledge: [
        {
          title: 'Night light',
          content: `We put a 9-euro night light under each bed on the geriatric ward in January. In the three months before it we had 16 falls at night. In the three months after it we had seven. The idea came from a porter, Demba, who had one for his children. The committee for falls had met eleven times by then.`,
        },
      ],
    },
  },
  {
    id: 'health-clinic-trends',
    trade: 'health',
    task: 'trending',
    industry: 'Outpatient clinics in Scandinavia',
    trend: 3,
    postIdea: 1,
    idea: 2,
    length: 'Short',
    material: {
      knowledge: [
        {
          title: 'Video appointments, one year',
          content: `We offered video appointments to all 9,400 patients. In a year 640 used one.

The oldest was 93. Her granddaughter held the phone.

What video is good for, with us: reading results together, and skin that has been looked at before. What it is bad for: everything that begins with "It is probably nothing".

Doctors ran late by 4 minutes on video days and by 26 minutes on other days. Dr. Holm says that nobody puts a coat back on in front of a camera.`,
        },
      ],
    },
    findings: [
      {
        title: 'Regions pay clinics for phone calls',
        url: 'https://news.example.com/phone-calls',
        text: 'Two Danish regions reimburse calls in which a visit is avoided.',
        date: '2026-10-01T08:00:00Z',
      },
      {
        title: 'Queues for dermatology move online',
        url: 'https://news.example.com/dermatology',
        text: 'Patients send pictures first, and only some of them are asked to come in.',
        date: '2026-09-24T08:00:00Z',
      },
      {
        title: 'Video appointments settle at one in ten',
        url: 'https://news.example.com/video-one-in-ten',
        text: 'After years of growth the share of video visits has been stable in Norway and Sweden.',
        date: '2026-09-17T08:00:00Z',
      },
      {
        title: 'Clinics open on Saturdays to keep nurses',
        url: 'https://news.example.com/saturdays',
        text: 'Fewer evening shifts and one Saturday a month are what staff asked for in a survey.',
        date: '2026-09-10T08:00:00Z',
      },
      {
        title: 'Receptionists become health guides',
        url: 'https://news.example.com/health-guides',
        text: 'Training courses prepare front-desk staff to sort requests before a doctor sees them.',
        date: '2026-09-03T08:00:00Z',
      },
      {
        title: 'Patients read their notes and write back',
        url: 'https://news.example.com/notes',
        text: 'Open records lead to corrections, most of them about medicines.',
        date: '2026-08-27T08:00:00Z',
      },
      {
        title: 'Shared waiting rooms come to small towns',
        url: 'https://news.example.com/waiting-rooms',
        text: 'Practices that could not fill a building alone share one with a pharmacy and a dentist.',
        date: '2026-08-20T08:00:00Z',
      },
      {
        title: 'Heat plans reach outpatient care',
        url: 'https://news.example.com/heat-plans',
        text: 'Clinics call patients at risk on the hottest days of the year.',
        date: '2026-08-13T08:00:00Z',
      },
      {
        title: 'Software writes the letter, doctors sign it',
        url: 'https://news.example.com/letters',
        text: 'Dictation tools draft referral letters; the time for checking is part of the trial.',
        date: '2026-08-06T08:00:00Z',
      },
      {
        title: 'Walking groups on prescription',
        url: 'https://news.example.com/walking-groups',
        text: 'Municipalities pay for groups that general practitioners can refer to.',
        date: '2026-07-30T08:00:00Z',
      },
    ],
  },
]
