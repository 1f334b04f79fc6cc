import type { PageDocument } from '@portico/proto/site'
import type { AssetReply } from '@portico/proto/http/sites'

export type DemoPicture = AssetReply & { alt: string }
type Ids = {
  pictures: Record<string, DemoPicture>
  shop: string
  forms: { contact: string; newsletter: string }
}
type Row = PageDocument['sections'][0]['rows'][0]
type Block = Row['columns'][0]['blocks'][0]

/** Every page of the demo site, in the order of its navigation; type 10 is a page, 13 products, 1 a list of stories. */
export const demoCollections = [
  { title: 'Home', urlId: '', type: 10, navigation: false },
  { title: 'Shop', urlId: 'shop', type: 13, navigation: true },
  { title: 'Gallery', urlId: 'gallery', type: 10, navigation: true },
  { title: 'Journal', urlId: 'journal', type: 1, navigation: true },
  { title: 'About', urlId: 'about', type: 10, navigation: true },
  { title: 'Questions', urlId: 'questions', type: 10, navigation: true },
  { title: 'Contact', urlId: 'contact', type: 10, navigation: true },
] as const

const html = (id: string, text: string): Block => ({ id, type: 2, value: { html: text } })
const whole = (...blocks: Block[]): Row => ({ columns: [{ span: 12, blocks }] })
const halves = (left: Block, right: Block, span = 6): Row => ({
  columns: [
    { span, blocks: [left] },
    { span: 12 - span, blocks: [right] },
  ],
})
const section = (
  id: string,
  rows: Row[],
  look: { width?: 'normal' | 'wide' | 'full'; tone?: 'paper' | 'tint' | 'ink' } = {},
) => ({
  id,
  width: look.width ?? 'normal',
  tone: look.tone ?? 'paper',
  rows,
})

const picture = ({ url, width, height, color, alt }: DemoPicture) => ({
  assetUrl: url,
  width,
  height,
  color,
  alt,
})

/** The documents of the pages by their `urlId`. */
export function demoPages({ pictures, shop, forms }: Ids): Record<string, PageDocument> {
  const image = (id: string, name: string): Block => ({ id, type: 5, value: picture(pictures[name]!) })
  const button = (id: string, text: string, url: string): Block => ({
    id,
    type: 53,
    value: { text, url, newWindow: false, size: 'medium', alignment: 'left' },
  })
  return {
    '': {
      title: 'Clay & Hearth',
      description: 'Tableware thrown by two pairs of hands and fired once a month.',
      sections: [
        section('opening', [whole(image('opening-picture', 'opening'))], { width: 'full' }),
        section('welcome', [
          halves(
            html('welcome-title', '<h1>Tableware for slow mornings</h1>'),
            html(
              'welcome-text',
              '<p>We are two potters in an old dairy. We throw what we would like to eat from, fire it once a month, and sell what comes out of the kiln whole.</p>',
            ),
          ),
          whole(button('welcome-shop', 'See what is on the shelf', '/shop')),
        ]),
        section(
          'from-the-shelf',
          [
            whole(html('shelf-title', '<h2>From the last firing</h2>'), {
              id: 'shelf-list',
              type: 55,
              value: { collectionId: shop, limit: 6 },
            }),
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
              { id: 'newsletter-form', type: 9, value: { formId: forms.newsletter } },
            ),
          ],
          { tone: 'tint' },
        ),
      ],
    },
    shop: {
      title: 'Shop',
      description: 'Mugs, bowls, plates and a few tall things.',
      sections: [
        section('shop-title', [
          whole(
            html(
              'shop-text',
              '<h1>Shop</h1><p>Everything here is made, in our hands and ready to travel. We pack in wood wool and send within two days.</p>',
            ),
          ),
        ]),
      ],
    },
    gallery: {
      title: 'Gallery',
      description: 'Pictures from the table by the window.',
      sections: [
        section('gallery-title', [
          whole(
            html(
              'gallery-text',
              '<h1>By the window</h1><p>We photograph every firing on the same table before it is packed.</p>',
            ),
          ),
        ]),
        section(
          'gallery-pictures',
          [
            whole({
              id: 'gallery-grid',
              type: 8,
              value: {
                design: 'grid',
                images: ['shelf', 'first-light', 'table', 'tea', 'candles'].map((name) =>
                  picture(pictures[name]!),
                ),
              },
            }),
          ],
          { width: 'wide' },
        ),
      ],
    },
    journal: {
      title: 'Journal',
      sections: [
        section('journal-title', [
          whole(html('journal-text', '<h1>Journal</h1><p>Notes from between two firings.</p>')),
        ]),
      ],
    },
    about: {
      title: 'About',
      description: 'Two potters, one kiln, an old dairy.',
      sections: [
        section('about-us', [
          whole(html('about-title', '<h1>Two potters, one kiln</h1>')),
          halves(
            image('about-picture', 'first-light'),
            html(
              'about-text',
              '<p>The dairy had stood empty for eleven years when we found it: cool, tiled, with a north window as long as a cart. We moved in with one wheel and a borrowed kiln.</p><p>Today there are two wheels. The kiln is ours, and it is fired on the last Friday of each month with wood from the orchard next door.</p><p>We make about nine hundred pieces a year, and know most of them by sight.</p>',
            ),
            7,
          ),
        ]),
      ],
    },
    questions: {
      title: 'Questions',
      description: 'Dishwashers, breakage and other worries.',
      sections: [
        section('questions', [
          whole(
            html(
              'questions-text',
              '<h1>Questions</h1><h2>May it go into the dishwasher?</h2><p>Yes, all of it. The candle stands are happier when wiped.</p><h2>What if something arrives broken?</h2><p>Send us a picture. We replace it from the next firing, or pay you back, as you like.</p><h2>Do you take orders?</h2><p>For weddings and small restaurants, with three months’ notice. <a href="/contact">Write to us</a>.</p><h2>Why does mine look different from the picture?</h2><p>Because the fire had another day. If you do not like it, send it back within thirty days.</p>',
            ),
          ),
        ]),
      ],
    },
    contact: {
      title: 'Contact',
      description: 'Write to us, or knock on Saturdays.',
      sections: [
        section('contact', [
          halves(
            html(
              'contact-text',
              '<h1>Write to us</h1><p>Or knock: the dairy is open on Saturdays from ten to four. The bell does not work. The dog does.</p>',
            ),
            { id: 'contact-form', type: 9, value: { formId: forms.contact } },
          ),
        ]),
      ],
    },
  }
}

/** The stories of the journal. */
export const demoStories = (pictures: Record<string, DemoPicture>) =>
  [
    {
      urlId: 'the-ash-glaze',
      title: 'Where the ash comes from',
      picture: 'tea',
      excerpt: 'Apple wood burns to a soft grey powder. It takes a winter to make a bucket.',
      text: '<p>Apple wood burns to a soft grey powder. We sieve it three times, wash it once, and let it dry on newspaper until it cracks. One winter makes a bucket; one bucket makes a year of mugs.</p><p>It runs where it is thick and speckles where it is thin, and we have stopped trying to tell it which.</p>',
    },
    {
      urlId: 'eleven-teapots',
      title: 'Eleven teapots',
      picture: 'shelf',
      excerpt: 'Why the teapot is nearly always sold out.',
      text: '<p>A teapot is five pieces that have to agree: body, lid, spout, handle, and the strainer nobody sees. Each dries at its own pace. Hurry one, and the others crack out of spite.</p><p>So we make eleven a year, and are glad of nine.</p>',
    },
  ].map(({ picture: name, text, ...story }) => ({
    ...story,
    recordType: 1,
    assetUrl: pictures[name]!.url,
    document: {
      title: story.title,
      description: story.excerpt,
      sections: [
        section('story', [
          whole(html('story-text', `<h1>${story.title}</h1>${text}`), {
            id: 'story-picture',
            type: 5,
            value: picture(pictures[name]!),
          }),
        ]),
      ],
    },
  }))
