import { single, variant, type DemoProduct } from './product.ts'

export const vases: readonly DemoProduct[] = [
  {
    urlId: 'tall-vase',
    title: 'Tall vase',
    excerpt: 'A narrow neck that holds one branch upright.',
    description: `<p>Straw glaze over coarse stoneware, thrown in two parts and joined while both are still soft. You can feel the seam inside with a finger; outside we have hidden it under a ring.</p>
<p>Heavy in the foot, so a cat has to mean it.</p>
<ul><li>31 cm tall</li><li>Coarse stoneware, straw glaze</li><li>Watertight; stand it on a cloth the first week</li></ul>`,
    tags: ['branches'],
    variants: single(9_800, 5, 8_200),
  },
  {
    urlId: 'bud-vase',
    title: 'Bud vase',
    excerpt: 'For the one flower someone brought home.',
    description: `<p>A bulb of clay with a neck no wider than a pencil. It holds two spoons of water, which is what one stem drinks in three days.</p>
<p>On its own it looks thoughtful. In a row of five it looks like a decision.</p>
<ul><li>9 to 11 cm tall</li><li>Stoneware</li><li>Dishwasher: no, a bottle brush</li></ul>`,
    tags: ['gifts', 'small'],
    variants: [
      variant({ Glaze: 'Iron' }, 1_900, 17),
      variant({ Glaze: 'Ash' }, 1_900, 22),
      variant({ Glaze: 'Celadon' }, 1_900, 12),
    ],
  },
  {
    urlId: 'moon-jar',
    title: 'Moon jar',
    excerpt: 'Two bowls joined at the rim, and whatever the fire makes of it.',
    description: `<p>A moon jar is two large bowls, one turned over onto the other. The join is never quite level, and the jar is never quite round. That is where it gets its quiet from.</p>
<p>One fits into each firing, at the back, where the ash falls. We do not choose what it does there.</p>
<ul><li>About 32 cm tall and 30 cm across</li><li>Porcelain, milk-white glaze, a breath of ash</li><li>Collected at the dairy, or sent in a crate</li></ul>`,
    tags: ['one of a kind'],
    variants: single(42_000, 1),
  },
  {
    urlId: 'herb-pot',
    title: 'Herb pot',
    excerpt: 'A pot with a saucer, for basil that means to live.',
    description: `<p>Unglazed outside, so the roots can breathe; glazed in the saucer, so the windowsill stays dry. The hole in the foot is real and larger than you think.</p>
<p>It will grow a white bloom of lime. Leave it. It looks better every year.</p>
<ul><li>13 or 17 cm across, with a saucer</li><li>Red stoneware</li><li>Frost: yes</li></ul>`,
    tags: ['kitchen', 'garden'],
    variants: [variant({ Size: '13 cm' }, 3_300, 20), variant({ Size: '17 cm' }, 4_400, 9)],
  },
]
