import type { CorpusPost } from './corpus.ts'

/** Posts as language models write them when nobody tells them anything. */
export const postsOfMachines: CorpusPost[] = [
  {
    name: 'leadership',
    text: `In today's fast-paced world, leadership isn't about titles. It's about people.

Great leaders foster a culture of trust, growth, and innovation. They don't just manage — they inspire — they empower — they elevate their teams.

Here's the thing: leadership is not just a role, it's a responsibility.

The result? Teams that are engaged, motivated, and unstoppable.

Let that sink in.

Agree?

#leadership #management #growth #mindset #success #inspiration`,
  },
  {
    name: 'announcement',
    text: `I'm thrilled to announce that I am embarking on a new journey! 🚀🚀🚀

This opportunity is a testament to the power of perseverance, passion, and purpose. I am beyond grateful for the incredible mentors who helped me navigate the challenges along the way.

✅ Trust the process
✅ Embrace the growth mindset
✅ Step out of your comfort zone

The best is yet to come. Stay tuned!

#newjob #grateful #career #newbeginnings #blessed #journey #growth`,
  },
  {
    name: 'artificial intelligence',
    text: `AI is revolutionizing the way we work, and it's a complete game-changer.

Organizations that leverage the power of artificial intelligence are unlocking unprecedented opportunities for transformation, optimization, and differentiation. Those that fail to adapt to this rapidly evolving landscape will inevitably be left behind by their more innovative competitors.

It's not about replacing humans. It's about empowering them.

The future belongs to those who embrace change. Are you ready to unlock your full potential?

What are your thoughts? Let me know in the comments 👇👇👇`,
  },
  {
    name: 'productivity',
    text: `Most people don't realize this about productivity.

It's not about working harder. It's about working smarter.

No distractions. No excuses. Just results.

You don't need more time. You need more focus.

Here's what I learned: success is built on discipline, consistency, and resilience. When you embrace these principles, you will unlock your true potential and take your career to the next level.

At the end of the day, it all comes down to mindset.

Thoughts?`,
  },
  {
    name: 'culture',
    text: `Let's talk about company culture.

Culture is not just a buzzword — it's the foundation of every successful organization. A robust framework for collaboration plays a crucial role in driving meaningful impact across teams.

Moreover, it's important to note that a holistic approach to culture fosters innovation, collaboration, and communication. Furthermore, organizations that invest in their people consistently outperform organizations that do not.

The bottom line? Culture eats strategy for breakfast.

Follow me for more actionable insights on leadership and culture.`,
  },
  {
    name: 'failure',
    text: `Failure is the greatest teacher of all.

Every setback. Every rejection. Every disappointment.

They are not obstacles. They are opportunities.

In a world where everyone celebrates success, we need to normalize failure. Because failure isn't the opposite of success. It's a part of success.

The truth is, growth happens outside of your comfort zone. Embrace the journey. Trust the process. Keep going.

And remember: it's not about how many times you fall, it's about how many times you get back up.

Repost if this resonates.`,
  },
  {
    name: 'networking',
    text: `Networking is the secret sauce of a successful career.

But here's the catch: networking is not about collecting contacts, it's about building genuine relationships.

🔥 Be authentic
🔥 Add value
🔥 Stay curious

The best part? Anyone can do it. By building trust, driving engagement, and creating value, you will foster connections that truly resonate with people and stand the test of time in an ever-changing world.

Your network is your net worth. Let that sink in.

Who's with me?`,
  },
  {
    name: 'marketing',
    text: `Are you struggling with your content strategy?

In the ever-evolving landscape of digital marketing, it is worth noting that storytelling has become more important than ever. Brands that harness the power of storytelling can seamlessly connect with their audience, build lasting relationships, and drive meaningful results.

Stop selling. Start helping.

It's not just about what you say — it's about how you make people feel.

Ready to supercharge your brand? Drop a comment below and let's embark on this transformative journey together!`,
  },
  {
    name: 'remote work',
    text: `Remote work is here to stay, and that is a good thing for all of us.

It has fundamentally transformed the way we collaborate. It has created new opportunities for people everywhere. It has empowered employees to achieve a better balance. It has challenged leaders to build trust in new ways.

The key takeaways? Flexibility, autonomy, and accountability.

Needless to say, the companies that embrace this paradigm shift will thrive. The ones that don't will struggle to remain relevant in the future of work.

What do you think? Share your thoughts below!`,
  },
  {
    name: 'sales wisdom',
    text: `Unpopular opinion: sales is not about selling. It's about serving.

People don't buy products. They buy solutions. They buy outcomes. They buy trust.

So how do you win? You listen. You learn. You lead.

Not with features. With empathy.

The harsh truth is that most people utilize outdated tactics in order to close deals — they push — they pressure — they persuade — and it shows.

Double down on relationships. That's the real game-changer.

Agree or disagree?`,
  },
  {
    name: 'gratitude',
    text: `So grateful to be part of this incredible community of thought leaders!

Over the past few years I have been on an amazing journey filled with invaluable lessons, meaningful connections and countless opportunities. Words cannot express how honored I am to work with such passionate, talented and dedicated individuals who make a real difference every single day.

NEVER STOP learning. ALWAYS believe in yourself.

Last but not least, a huge thank you to everyone who supported me. Onwards and upwards! 🙏🙏🙏

#grateful #community #leadership #teamwork #inspiration #motivation`,
  },
  {
    name: 'strategy',
    text: `Success in business is a journey and not a destination for the people who lead.

In order to navigate the complexities of the modern marketplace, organizations must delve into the intricate relationship between innovation and execution. A seamless integration of technology and human capability is crucial for sustainable differentiation, which underscores the importance of strategic alignment across all organizational functions and hierarchical levels.

This isn't a trend. It's a transformation.

Think outside the box. Push the boundaries. Unleash your potential.

The future is bright for those who dare to think at the intersection of technology and humanity.`,
  },
]
