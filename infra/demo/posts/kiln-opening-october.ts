import type { DemoPost } from './post.ts'

export const kilnOpeningOctober: DemoPost = {
  urlId: 'kiln-opening-october',
  title: 'Kiln opening, October',
  excerpt: 'Two hundred and six pieces went in. This is what came out.',
  day: '10-31',
  category: 'Kiln',
  tags: ['firing', 'kiln opening'],
  parts: [
    `<p>The door is bricks, ninety-four of them, numbered in chalk by someone who gave up at sixty. On the last Friday of the month we take them down one by one, from the top. The first three come out on Thursday night already, with gloves, because no one can wait.</p>
<p>There is a smell, of hot stone and of something like burnt milk. Then a torch through the gap, and a first look at whatever stands in front. This time: a row of <a href="/shop/p/noodle-bowl">noodle bowls</a>, all upright, all whole. You breathe out.</p>
<p>We loaded two hundred and six pieces on Monday. It was lit on Tuesday at five in the morning, fed every eight minutes until it was white inside, and closed on Wednesday at eleven at night with wet sand around the door. It burned a cord and a half of larch and the last of the apple. One of us slept from two to five. The other says the same of himself and is wrong.</p>`,
    { quote: 'You do not open a kiln to see what you made. You open it to see what you get.' },
    `<p>A hundred and eighty-one are good. Fourteen are seconds, which we sell on the bench by the door for what you think is fair. Nine are shards: a shelf cracked at the back and took a family of dessert plates down with it. Two are better than we know how to make.</p>
<p>One of the two is the moon jar. It stood at the very back, where the draught turns, and the ash has come down on one shoulder like snow on a hill. We put it on the table by the window and walked around it for an hour with coffee. It is <a href="/shop/p/moon-jar">in the shop now</a>, at a price that made us swallow.</p>
<p>Notes for next time: move the cones forward, do not put plates behind the damper, buy the good gloves. The celadon wants ten minutes longer. The dog does not want to be in the room, and says so.</p>
<p>The next opening is on the last Friday of November, at ten. Come early if you want a mug, come late if you want cake.</p>`,
  ],
}
