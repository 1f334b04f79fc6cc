import type { PageDocument } from '@portico/proto/site'
import { halves, html, image, section, whole, type Content } from './blocks.ts'

export const care = ({ picture }: Content): PageDocument => ({
  title: 'Care',
  description: 'How to live with stoneware, porcelain, and the occasional chip.',
  sections: [
    section('care-title', [
      whole(
        html(
          'care-opening',
          '<h1>Care</h1><p>It has been through 1,260 degrees. It will survive your kitchen, with four exceptions.</p>',
        ),
      ),
    ]),
    section('care-days', [
      halves(
        html(
          'care-daily',
          `<h2>Every day</h2>
<ul><li>Dishwasher: yes, with room between the pieces</li><li>Oven: in cold, out hot, onto wood</li><li>Microwave: yes</li><li>Steel wool: never</li></ul>`,
        ),
        html(
          'care-exceptions',
          `<h2>The four exceptions</h2>
<ul><li>The teapot: water only, no soap inside</li><li>The bud vase: a bottle brush</li><li>The candle stand: an hour in the freezer, then a wooden spoon</li><li>Anything mended with gold: by hand, for ever</li></ul>`,
        ),
      ),
    ]),
    section(
      'care-marks',
      [
        halves(
          image('care-picture', picture('mending-with-gold')),
          html(
            'care-marks-text',
            `<h2>Grey lines, brown rims, a ring</h2>
<p>Grey lines on a white plate are steel from the knife, not scratches. A paste of baking soda takes them off.</p>
<p>A tea-brown cup wants the same paste and a night’s rest. An unglazed foot can leave a ring on a soft table for the first week: rub it on a brick, or on a sheet of sandpaper, and it never will again.</p>
<p>And if it breaks: <a href="/journal/mending-with-gold">what can be mended, and what cannot</a>.</p>`,
          ),
          7,
        ),
      ],
      { width: 'wide' },
    ),
  ],
})
