import type { DemoPost } from './post.ts'

export const mendingWithGold: DemoPost = {
  urlId: 'mending-with-gold',
  title: 'Mending with gold, and without',
  excerpt: 'What can be saved, what it costs, and when a broken bowl is simply broken.',
  day: '05-27',
  category: 'Care',
  tags: ['mending', 'care'],
  parts: [
    `<p>About once a week someone sends us a picture of two halves of a bowl on a kitchen towel, and asks about the gold.</p>
<p>We know the method they mean: lacquer from a tree, layer on layer, sanded between, and gold dust on the last one while it is still tacky. It is beautiful, and it is slow. Each layer hardens for a week in a damp box. One of us learnt it properly, over two winters, with a rash up to the elbows, because raw lacquer is a cousin of poison ivy.</p>
<p>So here is what we tell people.</p>`,
    `<h2>If it broke cleanly</h2>
<p>Two or three pieces, nothing missing: it can be mended. With lacquer and gold it takes us ten weeks and costs more than the bowl. Do it if the bowl was your grandmother’s, or if you dropped it during an argument that ended well. It will hold soup again, but no dishwasher, no microwave, ever.</p>
<h2>If you only want it to stand on a shelf</h2>
<p>Two-part glue and patience. Warm both edges, use less than you think, tape it, and look away until tomorrow. Dust the line with brass powder if you like. Do not eat from it. This costs four dollars, and no one will know but you and the light.</p>
<h2>If it is a chip on the rim</h2>
<p>Wet sandpaper, grit 400, then 1,000, under water, for the time it takes to hear one side of a record. It will not vanish, but it stops cutting lips.</p>`,
    { quote: 'Not everything that breaks was asking to become art.' },
    `<p>And if it is in eleven pieces, put it into the bottom of a flower pot, over the hole. It will do that job better than anything made for it. All our <a href="/shop/p/herb-pot">herb pots</a> have a shard in them. Yours may well be of a bowl we liked a great deal.</p>
<p>What we sold you and what broke in the post, we replace. That is a different matter, and it is <a href="/shipping-and-returns">written down here</a>.</p>`,
  ],
}
