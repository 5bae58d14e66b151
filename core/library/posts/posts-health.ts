import type { ExamplePost } from '#core/library/example-post.ts'

export const healthPosts: ExamplePost[] = [
  {
    id: 'night-shift-handover-card',
    title: 'The card we hand over at 7 a.m.',
    trade: 'health',
    text: `At five to seven in the morning I'm not a good communicator.

After a night on a 28-bed ward I once handed over a patient by the wrong name, twice. The day nurse let me finish before she asked if I wanted tea.

So on our ward we have a card. It was made by Sister Philomena with a laminator, and management found out about it later.

It has four lines per patient: who they are and why they're here, what changed overnight, what I'm worried about even if I can't say why, and what somebody has promised them.

The third and the fourth are hers. "The doctor will come and explain at ten" is a promise, and in the old handover it died at seven each morning with whoever had made it. Now it is written down, and a man in bay three gets his explanation at ten, or somebody tells him why not.

We haven't measured anything grand. Handover takes 19 minutes, where it took 25. Fewer people ring the ward at eleven in the evening from their own beds, with "I forgot to say". I used to be one of them most weeks.`,
    author: { name: 'Grace Kamau-Whitfield', role: 'Staff nurse, general medicine' },
    tags: ['nursing', 'handover', 'communication'],
    whyItWorks:
      'It names a small device, who made it and why two of its four lines matter, and claims no more than was seen.',
  },
  {
    id: 'physio-who-hated-exercises',
    title: 'I never did my own exercises',
    trade: 'health',
    text: `I'm a physiotherapist and I broke my wrist in February, on ice, outside my own practice, carrying the sign that says "Mind the ice".

A colleague treated me. She gave me a sheet with seven exercises, three times daily. I have handed that same sheet to hundreds of people, and asked them a week later, with a certain face, whether they'd done them.

I did them twice. On day one and on the morning before my appointment.

She gave me the face. Then she did something that I've stolen: she crossed out five, and asked me what I do every day without fail. I make coffee. So now there were two movements, during the coffee, while the water runs through. I've done those on most days since. The coffee got worse for a bit because of the angle.

I've no study to offer, and for some injuries seven really are needed, so listen to whoever is treating you. In my own practice people now leave with two or three, tied to something they would do anyway. Toothbrush, kettle, the tram stop. Mr Baranyi does his at red lights, and I've asked him to please make it only the ones where he's walking.`,
    author: { name: 'Zsófia Lengyel', role: 'Physiotherapist with her own practice' },
    tags: ['physiotherapy', 'habits', 'humour'],
    whyItWorks:
      'The professional as a bad patient is funny at once, and the advice comes with its proper limits.',
  },
  {
    id: 'waiting-room-clock',
    title: 'We hung a sign under the clock',
    trade: 'health',
    text: `Complaints about waiting in our outpatient clinic: 41 in the first half of the year, 12 in the second. We didn't get any faster. I checked.

In July a receptionist, Marisol, began writing the delay on a whiteboard under the clock, every half hour, with the reason. "Dr Peña 50 min. A patient needed more time." Some doctors found that humiliating. One still does.

People go out for a coffee now and come back.`,
    author: { name: 'Joaquín Etxeberria', role: 'Clinic manager, rheumatology' },
    tags: ['waiting times', 'patients', 'service'],
    whyItWorks:
      'The surprising half is stated flatly in the first paragraph: nothing became faster, and the complaints fell.',
  },
  {
    id: 'interpreter-on-the-phone',
    title: 'The word that the interpreter kept',
    trade: 'health',
    text: `I said four sentences. The interpreter said one. The patient nodded.

I'm a diabetes educator, I work through telephone interpreters about a third of the time, and for years I took a nod for an answer. Then I had a student with me, Hodan, who speaks Somali. After that appointment she waited until the door was shut and told me that my four sentences about carbohydrates had arrived as "she says eat less".

I wasn't angry with the interpreter. He was on his ninth call of the morning and I had used the word "carbohydrates" five times. How would you put it, for a woman who is about to cook for nine people?

What I've changed since, on Hodan's advice. I speak to the woman, never to the phone. I say one thing and stop. I begin by asking what was cooked yesterday, and we talk about that pot. At the end I ask her to tell the interpreter what she'll do tonight, and him to tell me what she said, all of it, also if it's rude about me.

It has been rude about me. Once it was "tell the girl I raised six children on this rice". We started from there.`,
    author: { name: 'Maeve Corrigan', role: 'Diabetes educator, community health centre' },
    tags: ['interpreters', 'patient education', 'listening'],
    whyItWorks:
      'Three short sentences set up the problem; every remedy is an action that another clinician can try tomorrow.',
  },
  {
    id: 'a-5-or-a-15',
    title: 'Three phone calls about one prescription',
    trade: 'health',
    text: `"Is that a 5 or a 15?" I asked. The surgery rang off to go and look.

Second call: the doctor had left, the receptionist thought 5, but would rather not say. Third call, at ten to six, to the doctor's car. "Neither," he said. "It should have been 7.5, and thank you, and please don't tell my wife you've got this number, I'm supposed to be at the school."

The patient sat on the chair by the scales for 55 minutes, with her shopping. She told me, nicely, that the other pharmacy would have just given it to her.

I've thought about that since. From where she sits, the good pharmacy is the quick one. Nothing that I did was visible. She saw a man with a telephone.

So I've begun to say aloud what I'm doing. "There's a number here that I can't read, and I won't guess with your heart." It takes eight seconds. Someone who knows what I am waiting for waits quite differently. A few have used the time to tell me about the tablets from their last operation, or the grapefruit.

The surgery went over to printed prescriptions in March. I've kept the car number.`,
    author: { name: 'Ashok Ramanathan', role: 'Community pharmacist' },
    tags: ['pharmacy', 'patient safety', 'communication'],
    whyItWorks:
      'It starts inside a phone call and then takes the impatient patient’s side, which is where the insight comes from.',
  },
  {
    id: 'paramedic-on-small-talk',
    title: 'Small talk at two in the morning',
    trade: 'health',
    text: `"Tell me about the dramatic ones," say new colleagues in the ambulance. They come, and you're trained for them.

I was hardly trained at all for the rest of the night, in which an old person has fallen beside the bed and is unhurt, cold and mortified.

You've got perhaps a minute before they start to apologise. I use it to look for something to talk about.

With Mr Lindqvist it was a barometer. With a lady on the fourth floor it was a photograph of a handball team from 1961, front row, second from left. While my partner measured her blood pressure she gave us the whole semi-final. By the end she was telling me off for my posture. That's a person you can ask, now, how often she has really fallen this month. (Four times. To her daughter she'd said once.)

I don't know how you'd write this into a protocol. My supervisor Agneta tried, "establish rapport", and we laughed at her a bit. What she does instead is send the new ones out with Bosse for two weeks. Bosse asks everyone where they got their curtains.`,
    author: { name: 'Elin Sandvik', role: 'Paramedic' },
    tags: ['emergency care', 'older patients', 'training'],
    whyItWorks:
      'It turns from drama to what the work mostly is, and one bracket shows what the small talk is good for.',
  },
  {
    id: 'unremarkable-liver',
    title: 'Who reads the letter after us?',
    trade: 'health',
    text: `Who reads a radiology report after the doctor? For eleven years I wrote as if the answer were nobody.

Since last year our patients see it on their phones, often before the doctor does, and a good share of them at night.

In January my own sister sent me a screenshot at 23:15. "Unremarkable liver. What's wrong with my liver??"

Nothing was. Unremarkable is the nicest word we have.

So six of us sat down on two evenings with Mrs Adebayo from the patients' council, a retired bus driver with a sharp pencil. We read her forty old reports, without names. She stopped us at "unremarkable", "grossly normal", "no acute process", and at "the patient failed conservative treatment", where she asked what mark he had got.

The body of the report is as technical as ever, since a surgeon has to operate by it. But it ends with two lines now for the person it is about: what we looked for and what we saw. It never says what to do, because that's a conversation with the doctor who asked for the picture.

My sister has reviewed it as well. "Better," she wrote. "Still creepy that you can see my liver."`,
    author: { name: 'Ngozi Ferreira', role: 'Consultant radiologist' },
    tags: ['plain language', 'patients', 'radiology'],
    whyItWorks:
      'A screenshot from her own sister says all about jargon, and the remedy respects what it must not touch.',
  },
  {
    id: 'dentist-who-was-afraid',
    title: 'A dentist in the dentist’s chair',
    trade: 'health',
    text: `Confession: I'm a dentist and I was afraid of the dentist. A wisdom tooth hurt for three years and I treated it with cloves.

When I went at last, to a colleague two towns away so that nobody would know, my hands were wet. She noticed, of course. You always do. She put a bell into my hand, a hotel bell from a flea market, and said: "Ring and I stop. Try it." I rang. She stopped and took both hands away, and waited. I rang three more times in the first minutes for no reason except to see if it still worked.

Later on I forgot that I was holding it.

There are bells on all our chairs now. They were 4,90 each. I had been telling patients for fifteen years to raise a hand if it was too much, and had often finished "just this little bit" first. I'm not proud of that. With the bell I've never once dared.

Most ring once, at the start, to test me. Children ring all the time, and then the appointment takes twice as long, and my assistant Hui Min has a word for those afternoons that I can't print here.`,
    author: { name: 'Teo Marinković', role: 'Dentist, practice for anxious patients' },
    tags: ['dentistry', 'fear', 'patients'],
    whyItWorks:
      'A professional’s own fear is a rare admission, and the cheap hotel bell gives it a shape one remembers.',
  },
  {
    id: 'saying-we-do-not-know',
    title: 'Saying that we do not know yet',
    trade: 'health',
    text: `For my first ten years as a neurologist I was good at everything but one sentence.

People come to us with a hand that tingles, or a leg that isn't theirs in the morning. We examine and we scan, and in something like one in four of my own clinics at the end I have nothing to put a name to. It isn't the bad things. It may pass, or it may become clearer in half a year.

I used to say "all your results are normal". I meant it as a present. I said it to a tram driver named Halina, who'd had numb fingers for eight months, and she looked at me as if I had called her a liar. She didn't come back. In the following spring she wrote to me, on lined paper, both sides. I'll quote one line, with her leave: "You sent me home to be ill by myself."

I kept the letter in my coat for a while. Then I showed it to our speech therapist, because she is good with words and not afraid of me.

She made me practise. We sat in the staff kitchen, and she was the patient, and I had to say it to her face. "I don't know what this is." You wouldn't believe how hard that is to leave standing there. I kept adding things: probably, luckily, at this stage. She held up a spoon each time that I did.

What I say now has four parts, and I write them on a card for people to take along. There's what we looked for and didn't find, and what I don't know. Below that it says what would make me want to see you sooner, in plain words, with the number to ring. And the date on which we meet again, whatever happens.

The date does most of it, I believe. People can carry a question for quite a long time if they know who else is carrying it.

I can't tell you that it makes anybody better. Fewer of them disappear: of the last 50 such patients 46 kept their date. In three of those it had become clear what it was, so it was as well that they came.

Halina drives the number 4. I wrote back on lined paper and asked whether I might try again. We met for the second time in September. I still don't know, and I told her so, and she said, "That was better."`,
    author: { name: 'Bożena Kurek', role: 'Consultant neurologist' },
    tags: ['uncertainty', 'patients', 'communication'],
    whyItWorks:
      'A letter from a patient forces an expert to learn one sentence; the claims stay small and the method can be copied.',
  },
]
