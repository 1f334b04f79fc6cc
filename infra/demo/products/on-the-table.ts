import { single, variant, type DemoProduct } from './product.ts'

export const onTheTable: readonly DemoProduct[] = [
  {
    urlId: 'pouring-jug',
    title: 'Pouring jug',
    excerpt: 'Pours in one clean line and stops when you do.',
    description: `<p>The lip is cut twice and tested with water before the first firing. A jug that drips goes back into the bucket and becomes a better one.</p>
<p>For milk, water, batter, or tulips.</p>
<ul><li>0.5 litres: 12 cm tall. 1 litre: 16 cm tall</li><li>Speckled stoneware, bone glaze</li><li>Dishwasher: yes</li></ul>`,
    tags: ['everyday', 'breakfast'],
    variants: [variant({ Volume: '0.5 l' }, 5_200, 11), variant({ Volume: '1 l' }, 6_800, 7)],
  },
  {
    urlId: 'breakfast-set',
    title: 'Breakfast set',
    excerpt: 'Mug, bowl and plate for one unhurried morning.',
    description: `<p>Three pieces that were thrown on the same day and fired on the same shelf, so their glaze agrees about the weather.</p>
<p>It comes in a wooden box with a sliding lid. What you keep in the box afterwards is not our business, but letters fit.</p>
<ul><li>Mug 300 ml, bowl 15 cm, plate 21 cm</li><li>Ash-glazed stoneware, or porcelain</li><li>Dishwasher and microwave: yes</li></ul>`,
    tags: ['breakfast', 'sets', 'gifts'],
    variants: [variant({ Glaze: 'Ash' }, 9_200, 8), variant({ Glaze: 'Porcelain' }, 9_200, 10)],
  },
  {
    urlId: 'salt-dish',
    title: 'Salt dish',
    excerpt: 'A pinch of straw yellow beside the stove.',
    description: `<p>The size of a walnut and a half, with a rim that turns in so nothing jumps out when you are in a hurry.</p>
<p>Leave the salt in it; the glaze does not mind.</p>
<ul><li>7 cm across</li><li>Stoneware, straw glaze</li><li>Dishwasher: yes</li></ul>`,
    tags: ['kitchen', 'gifts'],
    variants: single(1_400, 60),
  },
  {
    urlId: 'butter-dish',
    title: 'Butter dish',
    excerpt: 'A lid with a knob, and room for the good half pound.',
    description: `<p>Thrown round, then cut along the middle and pressed to an oval while no one is looking. The knob can be found with buttery fingers, and the lid sits in a groove, so it stays on when the table is bumped.</p>
<p>Butter keeps for a week on the table, longer in the larder, no time at all on a Sunday.</p>
<ul><li>17 × 12 cm, 250 g</li><li>Stoneware, bone or celadon glaze</li><li>Dishwasher: yes</li></ul>`,
    tags: ['kitchen', 'breakfast'],
    variants: [variant({ Glaze: 'Bone' }, 5_400, 8), variant({ Glaze: 'Celadon' }, 5_400, 5)],
  },
  {
    urlId: 'oil-bottle',
    title: 'Oil bottle',
    excerpt: 'A narrow neck, a cork, and no drip down the side.',
    description: `<p>The neck is closed on the wheel in one slow breath; if you talk while doing it, it goes off centre. The lip turns out sharply and sends the last drop back inside.</p>
<p>Celadon outside, dark within, because oil prefers it that way.</p>
<ul><li>20 cm tall, 350 ml, with a cork</li><li>Stoneware, celadon glaze</li><li>Warm water and a bottle brush</li></ul>`,
    tags: ['kitchen', 'celadon'],
    variants: single(4_800, 13, 3_900),
  },
  {
    urlId: 'egg-cups',
    title: 'Egg cups',
    excerpt: 'Four, in four glazes, so that no one asks whose is whose.',
    description: `<p>An egg cup is a small lesson in proportion: too wide and the egg sulks, too narrow and it stands on its toes. Ours are measured with an actual egg, size M.</p>
<p>Each has a glaze of its own. Children choose for life, we are told.</p>
<ul><li>Sold as four</li><li>Stoneware; bone, straw, celadon and ash</li><li>Dishwasher: yes</li></ul>`,
    tags: ['breakfast', 'sets', 'gifts'],
    variants: single(3_600, 21),
  },
  {
    urlId: 'iron-teapot',
    title: 'Iron teapot',
    excerpt: 'Tenmoku brown, a hoop handle, four cups.',
    description: `<p>Five pieces that have to agree: body, lid, spout, handle, and the strainer no one sees. We make eleven of these a year, because each handle takes a morning.</p>
<p>This year’s eleven are gone. The letter that we send on the day of a kiln opening says when there are more.</p>
<ul><li>Holds 900 ml</li><li>Stoneware, iron glaze, cane handle</li><li>By hand, and without soap inside</li></ul>`,
    tags: ['iron', 'tea'],
    variants: single(14_500, 0),
  },
]
