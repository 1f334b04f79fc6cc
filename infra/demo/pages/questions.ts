import { blockType } from '@portico/proto/enums/block-type'
import type { PageDocument } from '@portico/proto/site'
import { html, section, whole } from './blocks.ts'

const answers: readonly (readonly [question: string, answer: string])[] = [
  [
    'May it go into the dishwasher?',
    '<p>Nearly all of it. The teapot, the bud vase and the candle stand are happier by hand; it says so on their pages. Set things so that they do not knock together, and skip the tablet with the lemon.</p>',
  ],
  [
    'And the oven? The microwave?',
    '<p>Plates, bowls and platters may go into the oven if they go in cold and come up with it. Microwave: anything that is not mended with metal. Never from the freezer onto a flame.</p>',
  ],
  [
    'Is the glaze safe to eat from?',
    '<p>Yes. There is no lead and no barium in this building. Every new glaze goes to a laboratory with vinegar in it before it goes to you.</p>',
  ],
  [
    'Why does mine look different from the picture?',
    '<p>Because the fire had another day. The shape and the size will be the same within half a centimetre, the colour within a mood. If you do not like it, send it back within thirty days.</p>',
  ],
  [
    'What if something arrives broken?',
    '<p>Send us a picture on <a href="/contact">this page</a>. We replace it from the next firing, or pay you back, as you like. You need not send us the shards.</p>',
  ],
  [
    'When will the teapot be there again?',
    '<p>We make eleven a year, and they are announced in the letter that goes out on the morning of a kiln opening. <a href="/journal/eleven-teapots">Why only eleven</a> is a longer story.</p>',
  ],
  [
    'Do you take orders?',
    '<p>For weddings and for small restaurants, with three months’ notice and patience for a second firing. <a href="/contact">Write to us</a> with a number and a date.</p>',
  ],
  [
    'Can I buy a voucher?',
    '<p>At the dairy, yes: a stamped tile that says what it is worth. It does not fit into an envelope, so come and fetch it.</p>',
  ],
  [
    'Do you teach?',
    '<p>From November to March, on Saturday mornings, four people at a time. The dates and what it costs are <a href="/visit">under visit</a>.</p>',
  ],
]

export const questions = (): PageDocument => ({
  title: 'Questions',
  description: 'Dishwashers, breakage and other worries.',
  sections: [
    section('questions', [
      whole(
        html('questions-text', '<h1>Questions</h1><p>The ones that come most often, most of them twice.</p>'),
        {
          id: 'questions-list',
          type: blockType.accordion,
          value: {
            items: answers.map(([title, description]) => ({ title, description })),
            allowMultipleOpenItems: true,
            isFirstItemExpanded: true,
          },
        },
        html(
          'questions-more',
          '<p>Something else? <a href="/contact">Write to us</a>. We answer within two days, except in a firing week.</p>',
        ),
      ),
    ]),
  ],
})
