import type { PhraseList } from '#core/post-check/phrases.ts'

/** Inflated words, and words that language models overuse. */
export const grandPhrases: PhraseList = {
  why: 'Readers have met this so often that they read past it; what exactly happened says more.',
  phrases: [
    { words: 'delve|delves|delved|delving', example: 'We delve into data.', counter: 'We dig into data.' },
    {
      words: 'rich|vibrant|intricate tapestry',
      example: 'A rich tapestry of ideas.',
      counter: 'The tapestry hangs in Bayeux.',
    },
    {
      words: 'a testament to',
      example: 'It is a testament to the team.',
      counter: 'His last will and testament.',
    },
    {
      words: 'in the realm of',
      example: 'In the realm of finance, trust counts.',
      counter: 'The coin of the realm.',
    },
    {
      words:
        'navigate|navigating|navigates the? complexities|complexity|challenges|challenge|landscape|uncertainty|journey|waters',
      example: 'Navigating the complexities of tax.',
      counter: 'She can navigate by the stars.',
    },
    {
      words: 'ever evolving|changing',
      example: 'An ever-evolving market.',
      counter: 'Have you ever changed a tyre?',
    },
    {
      words:
        'rapidly|constantly|continuously evolving|changing world|market|markets|landscape|environment|industry|field|times|needs|workplace|economy|technology',
      example: 'In a rapidly changing market.',
      counter: 'I was constantly changing tyres.',
    },
    { words: 'fast paced', example: 'A fast-paced world.', counter: 'He walked fast.' },
    {
      words:
        'foster|fosters|fostering a|an|the? culture|sense|environment|collaboration|innovation|growth|connection|connections|trust',
      example: 'We foster a culture of trust.',
      counter: 'They foster two children.',
    },
    { words: 'seamless|seamlessly', example: 'A seamless experience.', counter: 'The seam split.' },
    {
      words: 'robust solution|solutions|framework|strategy|system|ecosystem',
      example: 'A robust framework.',
      counter: 'A robust bike.',
    },
    {
      words: 'pivotal role|moment|part',
      example: 'It played a pivotal role.',
      counter: 'The pivot bolt is loose.',
    },
    {
      words: 'crucial|vital|key|significant|critical role in',
      example: 'It plays a crucial role in growth.',
      counter: 'Her role in the play was small.',
    },
    {
      words: 'underscore|underscores|underscored|underscoring the|how|that',
      example: 'This underscores the need.',
      counter: 'Type an underscore.',
    },
    {
      words: 'embark|embarks|embarked|embarking on',
      example: 'We embarked on a journey.',
      counter: 'We embarked at Hull.',
    },
    {
      words:
        'unlock|unlocks|unlocking|unleash|unleashing your|the|their|its|our? full|true|hidden? potential|power|secrets|secret|growth|value|success',
      example: 'Unlock your potential.',
      counter: 'Unlock your bike.',
    },
    {
      words: 'harness|harnesses|harnessing the? power|potential|ai',
      example: 'Harness the power of AI.',
      counter: 'The harness is tight.',
    },
    {
      words:
        'elevate|elevates|elevating your|our|their|the brand|brands|business|career|careers|game|team|teams|content|strategy|experience|life|presence|performance|work',
      example: 'Elevate your brand.',
      counter: 'Elevate the leg for a week.',
    },
    {
      words: 'supercharge|supercharges|supercharging',
      example: 'Supercharge your sales.',
      counter: 'The supercharged engine failed.',
    },
    {
      words: 'holistic approach|view|solution|strategy',
      example: 'A holistic approach.',
      counter: 'A holistic doctor, she says.',
    },
    { words: 'paradigm shift|shifts', example: 'A paradigm shift.', counter: 'The night shift.' },
    { words: 'game changer|changers', example: 'It was a game-changer.', counter: 'She is a game designer.' },
    { words: 'game changing', example: 'A game-changing idea.', counter: 'The game was changing hands.' },
    { words: 'gamechanger|gamechangers', example: 'A real gamechanger.', counter: 'A board game.' },
    {
      words: 'to the|a next level',
      example: 'Take it to the next level.',
      counter: 'The next level of the car park is full.',
    },
    {
      words: 'thought leader|leaders|leadership',
      example: 'A thought leader.',
      counter: 'I thought of our leader.',
    },
    { words: 'secret sauce', example: 'Our secret sauce.', counter: 'The sauce was hot.' },
    { words: 'deep dive', example: 'A deep dive into churn.', counter: 'A dive of 40 metres.' },
    { words: 'synergy|synergies', example: 'We found synergies.', counter: 'The merger saved 2 million.' },
    { words: 'north star', example: 'Our north star metric.', counter: 'The star in the north is Polaris.' },
    {
      words: 'double|doubled|doubling down on',
      example: 'We doubled down on quality.',
      counter: 'The rent doubled.',
    },
    {
      words: 'push|pushes|pushing the? boundaries',
      example: 'Pushing the boundaries.',
      counter: 'We push the boundary stone.',
    },
    { words: 'think outside the box', example: 'Think outside the box.', counter: 'The box is outside.' },
    {
      words:
        'the power of a|your|ai|artificial|storytelling|community|kindness|connection|connections|collaboration|data|technology|people|teamwork|networking|gratitude|perseverance|passion|vulnerability|authenticity|empathy|words|consistency|curiosity|habits|saying',
      example: 'Never forget the power of kindness.',
      counter: 'She has the power of attorney.',
    },
    {
      words: 'transformative|transformational',
      example: 'A transformative year.',
      counter: 'The transformer hums.',
    },
    {
      words:
        'groundbreaking|revolutionary tool|tools|idea|ideas|approach|technology|solution|product|way|innovation|research|platform|insights|new',
      example: 'A groundbreaking tool.',
      counter: 'The groundbreaking ceremony is on Friday.',
    },
    {
      words: 'revolutionize|revolutionizes|revolutionizing|revolutionise|revolutionising',
      example: 'AI revolutionizes work.',
      counter: 'The revolution began in Paris.',
    },
    {
      words: 'invaluable lessons|lesson|insights|insight|experience',
      example: 'I learned invaluable lessons.',
      counter: 'The ring is invaluable.',
    },
    {
      words: 'a|this|my|our|the incredible|amazing|exciting? journey of|together|so|ahead|has|was|into',
      example: 'What an honour, this incredible journey together.',
      counter: 'The journey by bus took 4 hours.',
    },
    {
      words: 'resonate|resonates|resonated deeply|with',
      example: 'It resonated deeply.',
      counter: 'The hull resonates.',
    },
    { words: 'beacon of', example: 'A beacon of hope.', counter: 'The beacon was lit.' },
    {
      words:
        'the intersection of technology|tech|art|business|design|ai|data|science|people|marketing|creativity|innovation|strategy|humanity|finance|culture',
      example: 'At the intersection of art and tech.',
      counter: 'It is at the intersection of Mill Road and High Street.',
    },
    {
      words: "cannot|can't be overstated",
      example: 'Its value cannot be overstated.',
      counter: 'He overstated his income.',
    },
    {
      words: 'now more than ever',
      example: 'Now more than ever, we need trust.',
      counter: 'More than ever came in May.',
    },
    {
      words: 'hustle|grind culture',
      example: 'Hustle culture is over.',
      counter: 'The culture grew in a dish.',
    },
    { words: 'trust the process', example: 'Trust the process.', counter: 'The process took a year.' },
    { words: 'comfort zone', example: 'Leave your comfort zone.', counter: 'The zone is closed.' },
    { words: 'growth mindset', example: 'A growth mindset.', counter: 'Growth slowed in May.' },
    { words: 'work hard play hard', example: 'We work hard, play hard.', counter: 'We work hard.' },
    { words: 'passionate about', example: 'I am passionate about people.', counter: 'A passionate kiss.' },
    {
      words:
        'drive|drives|driving meaningful|real|lasting|tangible? change|impact|growth|innovation|results|value|success',
      example: 'We drive meaningful impact.',
      counter: 'We drive to Hull.',
    },
    {
      words: 'make|makes|making|made a|an|the real|lasting|meaningful|positive|big? impact|difference',
      example: 'We make a real difference.',
      counter: 'The difference is 40 pounds.',
    },
    {
      words:
        'embrace|embraces|embracing|embraced the? change|journey|failure|future|challenge|challenges|uncertainty|growth|innovation',
      example: 'Embrace the journey.',
      counter: 'They embraced at the gate.',
    },
    {
      words: 'stand|stands|stood the test of time',
      example: 'It will stand the test of time.',
      counter: 'We took the test at noon.',
    },
    {
      words: 'countless hours|opportunities|possibilities|others|lessons',
      example: 'After countless hours we shipped.',
      counter: 'The stars are countless.',
    },
    { words: 'a wealth of', example: 'A wealth of ideas.', counter: 'The wealth came from tin.' },
    { words: 'a myriad of', example: 'A myriad of options.', counter: 'The camera is a Myriad 2.' },
    { words: 'treasure trove', example: 'A treasure trove of data.', counter: 'The treasure was lead.' },
  ],
}
