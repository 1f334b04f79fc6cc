import { blockType } from '@portico/proto/enums/block-type'
import type { PageDocument } from '@portico/proto/site'
import { halves, html, section, whole, type Block, type Content } from '../blocks.ts'
import type { WidgetPage } from './page.ts'

/** Captions by the name of their picture, in the order of the page. */
const AT_NIGHT: Record<string, string> = {
  'kiln-opening-october':
    'The kiln is opened at half past six, while the shelves are still warm to the touch.',
  'eleven-teapots': 'Eleven teapots were made to find the one whose spout does not drip.',
  'the-ash-glaze': 'Ash of apple wood, sieved twice. It melts at the last ten degrees or not at all.',
  'mending-with-gold': 'A bowl that came back in three pieces, mended with lacquer and gold.',
}
const BY_DAY: Record<string, string> = {
  'tall-vase-2': 'Tall vase, thrown in two parts and joined while the clay is leather-hard.',
  'celadon-bowl-2': 'Celadon bowl. The colour is iron, one part in a hundred.',
  'porcelain-plate': 'Porcelain plates are dried for two weeks under cloth, so that they stay flat.',
  'bud-vase': 'Bud vase for one stem and a spoonful of water.',
  'latte-bowl': 'A bowl for coffee with milk, held in two hands.',
  'nesting-bowls': 'Four bowls that stand in one another with a finger’s width between them.',
}

const document = ({ picture }: Content): PageDocument => {
  const gallery = (id: string, theme: 'light' | 'dark', captions: Record<string, string>): Block => ({
    id,
    type: blockType.gallery,
    value: {
      design: 'grid',
      lightbox: true,
      lightboxTheme: theme,
      captions: 'none',
      slidesPerRow: theme === 'dark' ? 2 : 3,
      images: Object.entries(captions).map(([name, caption]) => ({ ...picture(name), caption })),
    },
  })
  const jar: Block = {
    id: 'lightbox-jar',
    type: blockType.image,
    value: {
      ...picture('moon-jar-2'),
      caption: 'Moon jar, 31 cm. Open the picture and zoom in on the seam.',
      lightbox: true,
    },
  }
  return {
    title: 'Lightbox',
    description: 'Pictures that open over the page, in a dark and a light theme.',
    sections: [
      section('lightbox-title', [
        halves(
          html(
            'lightbox-text',
            '<h1>A closer look</h1><p>A moon jar is two bowls, joined rim to rim. The seam can be felt with a thumb, and seen if the light is low enough.</p><p>Open a picture to see it large. Arrow keys and swipes go on, two fingers zoom in, and the back button returns to the page.</p>',
          ),
          jar,
          5,
        ),
      ]),
      section(
        'lightbox-dark',
        [
          whole(
            html(
              'lightbox-dark-text',
              '<h2>From the workshop</h2><p>Four pictures of a week in October, shown on a dark ground.</p>',
            ),
          ),
          whole(gallery('lightbox-workshop', 'dark', AT_NIGHT)),
        ],
        { width: 'wide', tone: 'ink' },
      ),
      section(
        'lightbox-light',
        [
          whole(
            html(
              'lightbox-light-text',
              '<h2>From the shelf</h2><p>Six pieces on the table by the window, shown on paper white.</p>',
            ),
          ),
          whole(gallery('lightbox-shelf', 'light', BY_DAY)),
        ],
        { width: 'wide' },
      ),
    ],
  }
}

/** The lightbox from an image block and from galleries, in both themes. */
export const lightboxPage: WidgetPage = {
  title: 'Lightbox',
  urlId: 'widgets-lightbox',
  summary:
    'Pictures open over the page, in a dark and a light theme, with zoom, captions and an address each.',
  cover: 'mending-with-gold',
  document,
}
