import { blockType } from '@portico/proto/enums/block-type'
import type { PageDocument } from '@portico/proto/site'
import { html, section, whole, type Block, type Content } from '../blocks.ts'
import type { WidgetPage } from './page.ts'

const gallery = (id: string, value: object): Block => ({
  id,
  type: blockType.gallery,
  value: value as Block['value'],
})

/** A heading with a paragraph above a gallery. */
const part = (
  id: string,
  title: string,
  text: string,
  value: object,
  more: Parameters<typeof section>[2] = { width: 'wide' },
) =>
  section(
    id,
    [whole(html(`${id}-text`, `<h2>${title}</h2><p>${text}</p>`)), whole(gallery(`${id}-gallery`, value))],
    more,
  )

const document = ({ picture }: Content): PageDocument => {
  const captioned = (entries: Record<string, string>) =>
    Object.entries(entries).map(([name, caption]) => ({ ...picture(name), caption }))
  const linked = (entries: Record<string, [urlId: string, caption: string]>) =>
    Object.entries(entries).map(([name, [urlId, caption]]) => ({
      ...picture(name),
      caption,
      clickthroughUrl: `/shop/p/${urlId}`,
    }))
  return {
    title: 'Galleries',
    description: 'Pictures of the shop in each of the nine designs.',
    sections: [
      section(
        'galleries-title',
        [
          whole(
            html(
              'galleries-text',
              '<h1>Nine ways to show a pot</h1><p>The same week of pictures as slideshow, strip, carousel, grids, rows, columns and lists.</p>',
            ),
          ),
          whole(
            gallery('galleries-slideshow', {
              design: 'slideshow',
              transition: 'new-swipe',
              loop: true,
              thumbnails: true,
              'thumbnail-strip-height': 64,
              'thumbnail-strip-margin': 8,
              'square-thumbs': true,
              imageAspectRatio: '16:9',
              captions: 'over',
              images: captioned({
                'kiln-opening-october': 'The kiln opening in October, half past six.',
                'first-light': 'First light on the drying boards.',
                'throwing-off-the-hump': 'Throwing off the hump: forty cups from one lump of clay.',
                'mending-with-gold': 'A cracked bowl, mended with gold.',
                'a-table-for-eight': 'A table for eight, the evening before it was sold.',
                'how-we-pack': 'Packed in wood wool. One in two hundred breaks.',
              }),
            }),
          ),
        ],
        { width: 'wide' },
      ),
      part(
        'slider',
        'Along the shelf',
        'A strip keeps every picture whole and all of them at one height.',
        {
          design: 'slider',
          aspectRatio: 38,
          gutter: 12,
          loop: true,
          'active-alignment': 'start',
          captions: 'hover',
          images: captioned({
            shelf: 'The shelf on a Thursday.',
            'moon-jar-2': 'Moon jar, from behind.',
            'the-old-dairy': 'The old dairy.',
            'tall-vase': 'Tall vase in iron brown.',
            'celadon-bowl-2': 'Celadon, third firing.',
            table: 'The table by the window.',
            'iron-teapot-2': 'Teapot number seven of eleven.',
          }),
        },
        { width: 'full' },
      ),
      part(
        'carousel',
        'New this month',
        'A carousel shows a few at a time. Each picture leads to its product.',
        {
          design: 'carousel',
          slidesPerRow: 4,
          gutter: 20,
          imageAspectRatio: '4:5',
          images: linked({
            'ash-mug': ['ash-mug', 'Ash mug'],
            'cobalt-cup': ['cobalt-cup', 'Cobalt cup'],
            'noodle-bowl': ['noodle-bowl', 'Noodle bowl'],
            'pouring-jug': ['pouring-jug', 'Pouring jug'],
            'butter-dish': ['butter-dish', 'Butter dish'],
            'bud-vase': ['bud-vase', 'Bud vase'],
            'egg-cups': ['egg-cups', 'Egg cups'],
          }),
        },
        { width: 'wide', tone: 'tint' },
      ),
      part('grid', 'Eight glazes', 'A grid crops every picture to one shape, around what matters in it.', {
        design: 'grid',
        slidesPerRow: 4,
        padding: 12,
        imageAspectRatio: '1:1',
        images: [
          'celadon-bowl',
          'salt-dish',
          'cobalt-cup',
          'latte-bowl',
          'porcelain-plate',
          'oil-bottle',
          'dessert-plate',
          'tall-vase-2',
        ].map(picture),
      }),
      part('autocolumns', 'A week in the workshop', 'Columns fill themselves and crop nothing.', {
        design: 'autocolumns',
        columnWidth: 300,
        gutter: 16,
        images: [
          'learning-to-pull-handles',
          'herb-pot',
          'the-ash-glaze',
          'nesting-bowls',
          'why-speckles',
          'lantern',
          'eleven-teapots',
          'breakfast-set',
          'ash-mug-2',
        ].map(picture),
      }),
      section(
        'albums',
        [
          whole(
            html(
              'albums-text',
              '<h2>From our album</h2><p>Galleries of a photo service come with their titles, in rows of one height.</p>',
            ),
          ),
          whole(
            gallery('albums-gallery', {
              gutter: 12,
              rowHeight: 280,
              images: [],
              hostedGalleries: [
                {
                  title: 'Kiln opening',
                  images: [
                    'kiln-opening-october',
                    'moon-jar',
                    'the-old-dairy',
                    'candle-stand',
                    'serving-platter',
                    'first-light',
                  ].map(picture),
                },
                {
                  title: 'Studio days',
                  images: ['throwing-off-the-hump', 'beaker', 'why-speckles', 'espresso-pair', 'shelf'].map(
                    picture,
                  ),
                },
              ],
            }),
          ),
        ],
        { width: 'wide' },
      ),
      part(
        'autogrid',
        'On the table',
        'An autogrid puts as many in a row as there is room for.',
        {
          design: 'autogrid',
          columnWidth: 180,
          gutter: 20,
          imageAspectRatio: '4:5',
          captions: 'below',
          images: captioned({
            'serving-platter': 'Serving platter',
            'noodle-bowl': 'Noodle bowl',
            'porcelain-plate': 'Porcelain plate',
            'espresso-pair': 'Espresso pair',
            'iron-teapot': 'Iron teapot',
            'breakfast-set': 'Breakfast set',
          }),
        },
        { width: 'wide', tone: 'ink' },
      ),
      part('list', 'Three to begin with', 'A list gives each picture room for a few words.', {
        design: 'list',
        listImageSize: 'medium',
        imageAspectRatio: '4:3',
        images: captioned({
          'nesting-bowls':
            'Nesting bowls. Five sizes from one lump of clay, thrown in one sitting so that they fit. The smallest holds an egg, the largest a salad for four.',
          'ash-mug-2':
            'Ash mug. The glaze is sieved ash from the stove in our own kitchen, and nothing in it is ever quite the same twice.',
          'candle-stand':
            'Candle stand. Wide enough to catch every drip, low enough to talk across. Takes candles of 22 mm.',
        }),
      }),
      part(
        'base',
        'One below the other',
        'The plainest design: every picture in the width of the column.',
        {
          design: 'stacked',
          images: captioned({
            'the-ash-glaze': 'The ash glaze on test tiles, cone 10.',
            'a-table-for-eight': 'Every piece on this table was fired on one night.',
          }),
        },
        {},
      ),
    ],
  }
}

export const galleriesPage: WidgetPage = {
  title: 'Galleries',
  urlId: 'widgets-galleries',
  summary: 'Slideshow, strip, carousel, grids, columns, rows and lists of pictures.',
  cover: 'eleven-teapots',
  document,
}
