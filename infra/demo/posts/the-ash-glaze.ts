import type { DemoPost } from './post.ts'

export const theAshGlaze: DemoPost = {
  urlId: 'the-ash-glaze',
  title: 'Where the ash comes from',
  excerpt: 'Apple wood burns to a soft grey powder. It takes a winter to make a bucket.',
  day: '11-12',
  category: 'Glaze',
  tags: ['wood ash', 'stove'],
  parts: [
    `<p>People ask what is in the grey glaze, and look disappointed when we say: the stove. They were hoping for something from a mountain.</p>
<p>The orchard next door prunes in January. We get the branches for taking them away. They dry for a year behind the cowshed, and then they heat the workshop from October to April, a basket in the morning and a basket at three. Apple wood burns to a soft grey powder, lighter than flour. A winter of it makes one bucket.</p>
<p>The bucket is mostly dirt at first: nails from an old pallet, charcoal, once a spoon. We sieve it three times, each time finer, wash it once to take the worst of the lye out, and let it dry on newspaper until it cracks like a river bed. You wear gloves for the washing. One of us did not, the first year, and could have opened jars with her fingertips for a week.</p>
<p>Then it is simple. Two parts ash, two parts feldspar, one part of the same clay the pot is made of. Water, until it coats a finger and lets the nail show through.</p>`,
    {
      quote: 'It runs where it is thick and speckles where it is thin, and we have stopped telling it which.',
    },
    `<p>What happens in the kiln is less simple. Ash is what plants leave behind of the ground they stood in: lime, a little potash, iron, things we have no name for. At 1,260 degrees it melts all at once and begins to move. On an upright wall it makes runs; in the bottom of a bowl, a pool. Where the iron of the clay comes through, it leaves freckles.</p>
<p>A wet summer gives a greener ash than a dry one. We cannot prove it, but we have the mugs lined up by year on the kitchen windowsill, and you can see where it rained.</p>
<p>So when a mug from this winter does not match the one you bought two years ago, it is not a mistake. It is a vintage. The <a href="/shop/p/ash-mug">present one</a> is pale, with small freckles. It was a dry year.</p>`,
  ],
}
