import { single, type DemoProduct } from './product.ts'

export const light: readonly DemoProduct[] = [
  {
    urlId: 'candle-stand',
    title: 'Candle stand',
    excerpt: 'Low enough to see across the table.',
    description: `<p>Made for tapers of 22 mm, the ordinary kind. A ring of glaze inside catches what drips; put it in the freezer for an hour and the wax drops out in one piece.</p>
<p>Low on purpose: a candle belongs under the eyes, not between them. There is a loop for one finger, to carry it to bed.</p>
<ul><li>6 cm tall, 11 cm across</li><li>Stoneware, ash glaze</li><li>Wipe it, rather than wash it</li></ul>`,
    tags: ['evening', 'wood ash'],
    variants: single(2_600, 3),
  },
  {
    urlId: 'lantern',
    title: 'Lantern',
    excerpt: 'A cylinder with forty holes and one small flame.',
    description: `<p>The holes are pierced by hand, row by row, on the second day, when the clay is as firm as cheese. On the wall behind it they become a slow map of stars.</p>
<p>For a tea light, or a string of the electric kind. Outdoors as well, as long as it is not left to fill with rain.</p>
<ul><li>18 cm tall, 13 cm across</li><li>Stoneware, unglazed</li><li>Frost: no</li></ul>`,
    tags: ['evening', 'gifts'],
    variants: single(6_400, 7),
  },
]
