import { single, variant, type DemoProduct } from './product.ts'

export const cupsAndMugs: readonly DemoProduct[] = [
  {
    urlId: 'ash-mug',
    title: 'Ash mug',
    excerpt: 'A straight mug in wood-ash glaze, speckled where the iron came through.',
    description: `<p>Thrown thin and pulled up straight, so that it warms the hands and not the table. The handle takes three fingers, or two and a thumb if you are reading.</p>
<p>The ash comes from our own stove. It runs where it is thick and breaks where it is thin, so no two firings speckle alike; the one you get is a sister of the one in the picture.</p>
<ul><li>9 cm tall, 8 or 9 cm across</li><li>Stoneware, wood-ash glaze</li><li>Dishwasher and microwave: yes</li></ul>`,
    tags: ['wood ash', 'everyday'],
    variants: [
      variant({ Size: '250 ml', Glaze: 'Ash' }, 3_200, 24),
      variant({ Size: '250 ml', Glaze: 'Straw' }, 3_200, 11),
      variant({ Size: '350 ml', Glaze: 'Ash' }, 3_800, 18),
      variant({ Size: '350 ml', Glaze: 'Straw' }, 3_800, 2),
    ],
  },
  {
    urlId: 'cobalt-cup',
    title: 'Cobalt cup',
    excerpt: 'One deep breath of blue, the size of an espresso and a half.',
    description: `<p>A single dip of cobalt slip under a clear glaze. Where the slip ran it is nearly black, where it broke over the rim it is the blue of a carbon copy.</p>
<p>There is no handle. If it is too hot to hold, it is too hot to drink.</p>
<ul><li>7 cm tall, holds 140 ml</li><li>Porcelain, cobalt slip</li><li>Dishwasher: yes</li></ul>`,
    tags: ['cobalt', 'everyday'],
    variants: single(2_400, 30),
  },
  {
    urlId: 'espresso-pair',
    title: 'Espresso pair',
    excerpt: 'Two small cups that were thrown one after the other and stay together.',
    description: `<p>We throw them off the hump, a dozen in an hour, and pair them by eye on the drying board, each with a saucer. The pairs are never identical. They just get along.</p>
<p>Each holds 70 ml and keeps its heat, because the wall is thicker at the foot than it looks.</p>
<ul><li>6 cm tall, 70 ml each</li><li>Stoneware; iron and bone, or ash</li><li>Two cups, two saucers</li></ul>`,
    tags: ['pairs', 'gifts'],
    variants: [variant({ Glaze: 'Iron and bone' }, 3_600, 9), variant({ Glaze: 'Ash' }, 3_600, 14)],
  },
  {
    urlId: 'latte-bowl',
    title: 'Latte bowl',
    excerpt: 'Half cup, half bowl, and both hands around it.',
    description: `<p>For milky coffee, for soup on the sofa, for a fistful of cereal late at night. It is wide enough to dip bread and deep enough not to slosh.</p>
<p>The foot is cut high, so the heat stays in the bowl and off your knees.</p>
<ul><li>7.5 cm tall, 13 cm across, 400 ml</li><li>White stoneware, satin glaze inside and out</li><li>Dishwasher and microwave: yes</li></ul>`,
    tags: ['everyday', 'breakfast'],
    variants: [variant({ Glaze: 'Sage' }, 3_400, 16), variant({ Glaze: 'Bone' }, 3_400, 7, 2_700)],
  },
  {
    urlId: 'beaker',
    title: 'Beaker',
    excerpt: 'For water, wine, or toothbrushes. It does not ask.',
    description: `<p>The simplest thing we make, and the one we check hardest: a straight wall, an even lip, a weight that sits low. Four of them stack two and two without wobbling.</p>
<p>Glazed inside and over the rim; the outside is left bare from the middle down, so the hand finds the clay.</p>
<ul><li>9 cm tall, 220 ml</li><li>Stoneware, half glazed</li><li>Dishwasher: yes</li></ul>`,
    tags: ['everyday'],
    variants: [variant({ Quantity: 'One' }, 2_200, 40), variant({ Quantity: 'Four' }, 8_800, 10, 7_600)],
  },
]
