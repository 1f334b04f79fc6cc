import { blockType } from '@portico/proto/enums/block-type'
import type { Picture } from '@portico/proto/blocks/media/picture'
import {
  button,
  form,
  halves,
  html,
  image,
  section,
  summary,
  whole,
  type Block,
  type Content,
} from '../blocks.ts'
import type { WidgetPage } from './page.ts'

const captioned = (id: string, picture: Picture, caption: string): Block => image(id, { ...picture, caption })

/** The page of the showcase for motion and texts: pictures that stay behind, scrolling links, prices, dates, captions. */
export const motion: WidgetPage = {
  title: 'Motion and texts',
  urlId: 'widgets-motion',
  summary:
    'Pictures that stay behind as you scroll, links that glide to their place, prices, dates and captions.',
  cover: 'learning-to-pull-handles',
  document: ({ picture, shop, journal, forms }: Content) => ({
    title: 'Motion and texts',
    description: 'How pages of this website move, and how they write prices and dates.',
    sections: [
      section(
        'motion-opening',
        [
          whole(
            image('motion-opening-picture', picture('first-light')),
            html(
              'motion-opening-text',
              '<h1>A day at the wheel</h1><p>Six in the morning to the last pot on the board. <a href="#evening">Go straight to the evening</a></p>',
            ),
          ),
        ],
        { width: 'full' },
      ),
      section(
        'morning',
        [
          halves(
            html(
              'morning-text',
              `<h2>Morning: weighing and wedging</h2>
<p>Clay is weighed before the light is good enough for anything else. Four hundred grams for a mug, nine hundred for a bowl, two kilos for a jug. Each lump is wedged forty times.</p>
<p>By eight there are thirty on the bench, and the wheel is warm.</p>`,
            ),
            captioned(
              'morning-picture',
              picture('throwing-off-the-hump'),
              'Small cups are thrown off the hump: one large piece of clay, fourteen cups.',
            ),
            5,
          ),
        ],
        { width: 'wide' },
      ),
      section(
        'noon',
        [
          halves(
            captioned(
              'noon-picture',
              picture('learning-to-pull-handles'),
              'Handles are pulled while the mugs are still a little damp.',
            ),
            html(
              'noon-text',
              `<h2>Noon: handles</h2>
<p>A handle is a strip of clay and some water, and it takes about two thousand of them to learn. We pull them before lunch and put them on after, when they have set.</p>
<p>The price of a piece follows from its size, so a mug that comes in two sizes is shown with the smaller price first.</p>`,
            ),
            7,
          ),
        ],
        { width: 'wide' },
      ),
      section('prices', [whole(html('prices-title', '<h2>Prices</h2>'), summary('prices-list', shop, 4))], {
        width: 'wide',
      }),
      section(
        'letters',
        [
          halves(
            html(
              'letters-text',
              '<h2>A letter when the kiln opens</h2><p>Once a month, on the morning we unpack.</p>',
            ),
            form('letters-form', forms.newsletter),
          ),
        ],
        { tone: 'tint' },
      ),
      section(
        'evening',
        [
          halves(
            html(
              'evening-text',
              `<h2>Evening: the kiln</h2>
<p>One of us sits up with it. A log every four minutes until the cone bends, then everything is bricked up and left alone for two days.</p>
<p><a href="#motion-opening">Back to the morning</a></p>`,
            ),
            captioned('evening-picture', picture('kiln-opening-october'), 'The kiln on the Friday after.'),
            5,
          ),
        ],
        { width: 'wide', tone: 'ink' },
      ),
      section('notes', [
        whole(html('notes-title', '<h2>Written down since</h2>'), {
          id: 'notes-list',
          type: blockType.summaryV2,
          value: { collectionId: journal, limit: 4, design: 'list' },
        }),
        whole(button('notes-all', 'Read the journal', '/journal')),
      ]),
    ],
  }),
}
