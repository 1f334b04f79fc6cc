import { blockType } from '@portico/proto/enums/block-type'
import type { PageDocument } from '@portico/proto/site'
import { button, form, halves, html, image, section, summary, whole, type Content } from './blocks.ts'

export const home = ({ picture, shop, journal, forms, productId }: Content): PageDocument => ({
  title: 'Clay & Hearth',
  description: 'Tableware thrown by two pairs of hands and fired once a month in an old dairy.',
  sections: [
    section(
      'opening',
      [
        whole(
          image('opening-picture', picture('opening')),
          html(
            'opening-text',
            '<h1>Tableware for slow mornings</h1><p>Thrown by two pairs of hands in an old dairy, and fired once a month with wood.</p>',
          ),
          button('opening-shop', 'See what is on the shelf', '/shop'),
        ),
      ],
      { width: 'full' },
    ),
    section(
      'from-the-shelf',
      [whole(html('shelf-title', '<h2>From the last firing</h2>'), summary('shelf-list', shop, 6))],
      { width: 'wide' },
    ),
    section(
      'once-a-month',
      [
        halves(
          image('month-picture', picture('shelf')),
          [
            html(
              'month-text',
              `<h2>Once a month, with wood</h2>
<p>We throw what we would like to eat from ourselves. Three weeks of the month it dries on boards under the window; in the fourth it goes into the kiln, and one of us sits up with it.</p>
<p>On the last Friday the door comes down. What is whole is for sale that same morning. What is not goes under the herb pots.</p>`,
            ),
            button('month-about', 'How we work', '/about'),
          ],
          7,
        ),
      ],
      { width: 'wide' },
    ),
    section(
      'one-of-a-kind',
      [
        whole(html('one-title', '<h2>One, and no second</h2>'), {
          id: 'one-jar',
          type: blockType.product,
          value: { collectionId: shop, productId: productId('moon-jar') },
        }),
      ],
      { tone: 'tint' },
    ),
    section(
      'from-the-journal',
      [
        whole(
          html('journal-title', '<h2>From the journal</h2>'),
          summary('journal-list', journal, 3),
          button('journal-all', 'Read all of it', '/journal'),
        ),
      ],
      { width: 'wide' },
    ),
    section(
      'newsletter',
      [
        halves(
          html(
            'newsletter-text',
            '<h2>When the kiln opens</h2><p>One letter a month, on the morning we unpack. Usually half of it is gone by noon.</p>',
          ),
          form('newsletter-form', forms.newsletter),
        ),
      ],
      { tone: 'ink' },
    ),
  ],
})
