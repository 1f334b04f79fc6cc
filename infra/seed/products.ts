type Option = { value: string; price: number; stock: number; salePrice?: number }
export type DemoProduct = {
  urlId: string
  title: string
  excerpt: string
  description: string
  option?: string
  variants: readonly Option[]
}

const one = (price: number, stock: number, salePrice?: number): Option[] => [
  { value: '', price, stock, ...(salePrice === undefined ? {} : { salePrice }) },
]

/** What the demo shop sells: prices in US cents. The candle stand runs low, the teapot is sold out. */
export const demoProducts: readonly DemoProduct[] = [
  {
    urlId: 'ash-mug',
    title: 'Ash mug',
    option: 'Size',
    excerpt: 'A straight mug in wood-ash glaze, speckled where the iron came through.',
    description:
      '<p>Thrown thin and pulled up straight, so that it warms the hands and not the table. The ash comes from our own stove, and no two firings speckle alike.</p>',
    variants: [
      { value: '250 ml', price: 3_200, stock: 24 },
      { value: '350 ml', price: 3_800, stock: 18 },
    ],
  },
  {
    urlId: 'celadon-bowl',
    title: 'Celadon bowl',
    option: 'Size',
    excerpt: 'Wide and quiet, for salads, noodles, or five lemons.',
    description:
      '<p>Three coats of celadon over white stoneware. The glaze pools pale green in the foot and thins to bone at the rim.</p>',
    variants: [
      { value: 'Small', price: 4_600, stock: 12 },
      { value: 'Large', price: 7_400, stock: 9 },
    ],
  },
  {
    urlId: 'porcelain-plate',
    title: 'Porcelain plate',
    option: 'Diameter',
    excerpt: 'A flat plate with a soft edge, a little different each time.',
    description:
      '<p>Everyday porcelain: made for the dishwasher, the oven and the third helping. Stacks without chattering.</p>',
    variants: [
      { value: '21 cm', price: 2_900, stock: 40 },
      { value: '27 cm', price: 3_900, stock: 32 },
    ],
  },
  {
    urlId: 'cobalt-cup',
    title: 'Cobalt cup',
    excerpt: 'One deep breath of blue, the size of an espresso and a half.',
    description:
      '<p>A single dip of cobalt slip under a clear glaze. No handle: if it is too hot to hold, it is too hot to drink.</p>',
    variants: one(2_400, 30),
  },
  {
    urlId: 'tall-vase',
    title: 'Tall vase',
    excerpt: 'A narrow neck that holds one branch upright.',
    description:
      '<p>Straw glaze over coarse stoneware, 31 cm tall. Heavy in the foot, so a cat has to mean it.</p>',
    variants: one(9_800, 5, 8_200),
  },
  {
    urlId: 'pouring-jug',
    title: 'Pouring jug',
    option: 'Volume',
    excerpt: 'Pours in one clean line and stops when you do.',
    description:
      '<p>The lip is cut twice and tested with water before the first firing. For milk, water, batter, or tulips.</p>',
    variants: [
      { value: '0.5 l', price: 5_200, stock: 11 },
      { value: '1 l', price: 6_800, stock: 7 },
    ],
  },
  {
    urlId: 'iron-teapot',
    title: 'Iron teapot',
    excerpt: 'Tenmoku brown, a hoop handle, four cups.',
    description:
      '<p>We make eleven of these a year, because each handle takes a morning. Write to us to hear of the next.</p>',
    variants: one(14_500, 0),
  },
  {
    urlId: 'candle-stand',
    title: 'Candle stand',
    excerpt: 'Low enough to see across the table.',
    description: '<p>Made for tapers of 22 mm. A ring of glaze inside catches what drips.</p>',
    variants: one(2_600, 3),
  },
  {
    urlId: 'breakfast-set',
    title: 'Breakfast set',
    option: 'Glaze',
    excerpt: 'Mug, bowl and plate for one unhurried morning.',
    description:
      '<p>Three pieces that were thrown on the same day and fired on the same shelf. Boxed in wood wool.</p>',
    variants: [
      { value: 'Porcelain', price: 9_200, stock: 10 },
      { value: 'Ash', price: 9_200, stock: 8 },
    ],
  },
  {
    urlId: 'salt-dish',
    title: 'Salt dish',
    excerpt: 'A pinch of straw yellow beside the stove.',
    description: '<p>The size of a walnut and a half. Leave the salt in it; the glaze does not mind.</p>',
    variants: one(1_400, 60),
  },
]
