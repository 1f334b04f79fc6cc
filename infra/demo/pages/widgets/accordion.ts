import { blockType } from '@portico/proto/enums/block-type'
import { halves, html, image, section, whole, type Block, type Content } from '../blocks.ts'
import type { WidgetPage } from './page.ts'

type Item = readonly [title: string, description: string]

const accordion = (id: string, items: readonly Item[], options: object = {}): Block => ({
  id,
  type: blockType.accordion,
  value: { items: items.map(([title, description]) => ({ title, description })), ...options },
})

const steps: readonly Item[] = [
  [
    'Monday: wedging and throwing',
    '<p>Each ball of clay is weighed, wedged forty times and thrown the same morning. Forty mugs is a good day, twenty-five teapot bodies a long one.</p>',
  ],
  [
    'Wednesday: turning and handles',
    '<p>The pots are as firm as cheese now. Feet are turned, handles pulled and set, and everything gets its stamp: a small hearth on the base.</p>',
  ],
  [
    'The week after: drying',
    '<p>Slowly, under cloth, on the north side of the dairy. A pot that dries in a day is a pot that cracks in the kiln.</p>',
  ],
  [
    'Firing day',
    '<p>Twelve hours up, thirty-six hours down. We sleep in turns and open the door on the last Friday of the month. <a href="/visit">You may come and watch.</a></p>',
  ],
]

const glazes: readonly Item[] = [
  [
    'Oat',
    '<p>Warm white with iron specks from the clay beneath. It shows tea, and washes clean. On mugs, bowls and plates.</p>',
  ],
  [
    'Moss',
    '<p>Copper and a little ash. Green where it is thin, nearly black where it gathers at the foot.</p>',
  ],
  ['Tenmoku', '<p>Black that breaks to rust on every edge. The oldest recipe in the building.</p>'],
]

const document = ({ picture }: Content) => ({
  title: 'Accordion',
  description: 'Titles that open to show their text.',
  sections: [
    section('accordion-title', [
      whole(
        html(
          'accordion-text',
          '<h1>From clay to cupboard</h1><p>An accordion keeps a long page short. Here one step is open at a time, and the first one is open from the start.</p>',
        ),
      ),
    ]),
    section(
      'accordion-steps',
      [
        halves(
          image('accordion-picture', picture('the-old-dairy')),
          [
            html('accordion-steps-text', '<h2>A month in the dairy</h2>'),
            accordion('making', steps, { isFirstItemExpanded: true }),
          ],
          5,
        ),
      ],
      { width: 'wide' },
    ),
    section(
      'accordion-glazes',
      [
        whole(
          html(
            'accordion-glazes-text',
            '<h2>Our three glazes</h2><p>Several can be open here, so that you can compare. Every title has an address: <a href="#tenmoku">go to Tenmoku</a>.</p>',
          ),
          accordion('glazes', glazes, { allowMultipleOpenItems: true }),
        ),
      ],
      { tone: 'tint' },
    ),
  ],
})

export const accordionPage: WidgetPage = {
  title: 'Accordion',
  urlId: 'widgets-accordion',
  summary: 'Titles that open to show their text, one at a time or several, each with its own address.',
  cover: 'how-we-pack',
  document,
}
