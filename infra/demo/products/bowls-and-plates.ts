import { single, variant, type DemoProduct } from './product.ts'

export const bowlsAndPlates: readonly DemoProduct[] = [
  {
    urlId: 'celadon-bowl',
    title: 'Celadon bowl',
    excerpt: 'Wide and quiet, for salads, noodles, or five lemons.',
    description: `<p>Three coats of celadon over white stoneware. The glaze pools pale green in the foot and thins to bone at the rim, and a line of it always stops a finger short of the table.</p>
<p>The large one is the bowl we put out when we do not know how many are coming.</p>
<ul><li>Small: 16 cm across. Large: 26 cm across</li><li>White stoneware, celadon glaze</li><li>Dishwasher and oven: yes</li></ul>`,
    tags: ['celadon', 'sharing'],
    variants: [variant({ Size: 'Small' }, 4_600, 12), variant({ Size: 'Large' }, 7_400, 9)],
  },
  {
    urlId: 'porcelain-plate',
    title: 'Porcelain plate',
    excerpt: 'A flat plate with a soft edge, a little different each time.',
    description: `<p>Everyday porcelain: made for the dishwasher, the oven and the third helping. The rim rises just enough to stop a pea.</p>
<p>They are turned thin, so a stack of eight is as high as a stack of five from anywhere else, and does not chatter when you carry it.</p>
<ul><li>21 or 27 cm across</li><li>Porcelain, clear glaze</li><li>Dishwasher and oven: yes</li></ul>`,
    tags: ['everyday', 'porcelain'],
    variants: [variant({ Diameter: '21 cm' }, 2_900, 40), variant({ Diameter: '27 cm' }, 3_900, 32)],
  },
  {
    urlId: 'noodle-bowl',
    title: 'Noodle bowl',
    excerpt: 'Deep, with a notch for chopsticks and room for an egg.',
    description: `<p>Made after a winter of noodle soup and one scalded thumb. The wall is steep, the foot is tall enough to lift by, and the notch in the rim holds a pair of chopsticks while you answer the door.</p>
<p>The iron glaze is nearly black, which is how broth and half an egg look their best.</p>
<ul><li>18 cm across, 800 ml</li><li>Stoneware, iron glaze</li><li>Dishwasher and microwave: yes</li></ul>`,
    tags: ['everyday', 'iron'],
    variants: single(4_200, 15),
  },
  {
    urlId: 'serving-platter',
    title: 'Serving platter',
    excerpt: 'A long oval for a roast, or for all the tomatoes at once.',
    description: `<p>Pressed over a plaster form, not thrown, because a wheel has opinions about ovals. Then beaten straight with a wooden spoon until it stops arguing.</p>
<p>It dries for three weeks under a sheet. Half of them warp. This is the other half.</p>
<ul><li>38 × 24 cm</li><li>Stoneware, ash glaze</li><li>Oven: yes. Dishwasher: if it fits</li></ul>`,
    tags: ['sharing', 'wood ash'],
    variants: single(8_900, 4),
  },
  {
    urlId: 'dessert-plate',
    title: 'Dessert plate',
    excerpt: 'Small enough that a modest slice looks generous.',
    description: `<p>Sixteen centimetres is the size at which one piece of cake is plenty. Also right under a cobalt cup, or for bread and salt.</p>
<p>The glazes can be mixed. We mix them ourselves.</p>
<ul><li>16 cm across</li><li>Porcelain</li><li>Dishwasher and microwave: yes</li></ul>`,
    tags: ['porcelain', 'everyday'],
    variants: [
      variant({ Glaze: 'Celadon' }, 2_100, 19),
      variant({ Glaze: 'Clear' }, 2_100, 28),
      variant({ Glaze: 'Iron' }, 2_100, 3),
    ],
  },
  {
    urlId: 'nesting-bowls',
    title: 'Nesting bowls',
    excerpt: 'Four bowls that go home into each other at night.',
    description: `<p>One for the dough, one for the salad, one for the eggs, one for the pips. Thrown from a single weighed lump of clay, cut in four, on the same afternoon, so that they shrink together and keep fitting. Each has a glaze of its own.</p>
<p>They are sold as four, because we have seen what happens to families that are split up.</p>
<ul><li>12, 15, 18 and 22 cm across</li><li>Stoneware; bone, straw, celadon and ash</li><li>Dishwasher, oven and microwave: yes</li></ul>`,
    tags: ['sharing', 'sets', 'gifts'],
    variants: single(9_600, 6, 8_400),
  },
]
