import { blockType } from '@portico/proto/enums/block-type'
import { halves, html, section, whole, type Block, type Content } from '../blocks.ts'
import { lists } from './block-types-lists.ts'
import type { WidgetPage } from './page.ts'

const block = (id: string, type: number, value: object): Block => ({
  id: `blocks-${id}`,
  type,
  value: value as Block['value'],
})

const RECIPE = `## A glaze from the stove

Sieve the ash of one winter through *sixty mesh*, then weigh:

| Material     | Parts |
| ------------ | ----: |
| Wood ash     |    40 |
| Feldspar     |    40 |
| Ball clay    |    20 |

1. Mix it dry, then add water until it runs like cream.
2. Leave it overnight.
3. Dip for three seconds and [wait for the firing](/journal/the-ash-glaze).

> Every winter burns differently. Weigh again.
`

const SCHEDULE = `# Firing schedule, °C per hour
from  20  to  120   at  40   # dry
from 120  to  600   at 100   # quartz at 573
from 600  to 1000   at 150
from 1000 to 1260   at  80   # hold 20 min
cool to 900 with the door shut`

const figures = (columns: string[], rows: [string, ...number[]][]) => ({
  fileName: 'kiln-book.csv',
  columns,
  rows: rows.map(([label, ...figures]) => ({ label, figures })),
})

const firings = block('firings', blockType.chart, {
  kind: 'column',
  title: 'Pots in a firing',
  caption: 'From the kiln book. August was the month of the wet wood.',
  dataset: figures(
    ['Kept', 'Seconds'],
    [
      ['May', 212, 24],
      ['June', 236, 18],
      ['July', 198, 31],
      ['August', 121, 66],
      ['September', 244, 15],
      ['October', 251, 12],
    ],
  ),
})

const kiln = block('kiln', blockType.chart, {
  kind: 'line',
  title: 'One firing, hour by hour',
  unit: ' °C',
  dataset: figures(
    ['October'],
    [
      ['0 h', 20],
      ['3 h', 120],
      ['6 h', 420],
      ['9 h', 740],
      ['12 h', 1_010],
      ['15 h', 1_260],
      ['18 h', 1_040],
      ['24 h', 610],
      ['36 h', 140],
    ],
  ),
})

const clay = block('clay', blockType.chart, {
  kind: 'donut',
  title: 'Where the clay goes',
  unit: ' kg',
  dataset: figures(
    ['A month'],
    [
      ['Mugs and cups', 92],
      ['Bowls', 71],
      ['Plates', 54],
      ['Back into the bucket', 38],
    ],
  ),
})

const social = (id: string, type: number, style: string): Block =>
  block(id, type, {
    style,
    links: [
      { url: 'https://www.instagram.com/explore/tags/stoneware/' },
      { url: 'https://www.youtube.com/results?search_query=throwing+a+mug' },
      { url: 'https://www.pinterest.com/search/pins/?q=stoneware' },
      { url: 'mailto:hello@clayandhearth.example', title: 'Write to us' },
    ],
  })

function texts({ picture }: Content) {
  return [
    section('blocks-title', [
      whole(
        html(
          'blocks-text',
          '<h1>Parts of a page</h1><p>Texts, figures, lists and links, each made with what we have in the dairy.</p>',
        ),
      ),
    ]),
    section('blocks-texts', [
      halves(
        block('recipe', blockType.markdown, { markdown: RECIPE }),
        [
          block('schedule', blockType.code, {
            code: SCHEDULE,
            language: 'kiln',
            caption: 'As the controller reads it',
          }),
          block('rule', blockType.horizontalRule, {}),
          block('logo', blockType.logo, { tagline: 'Thrown by two pairs of hands, fired once a month.' }),
        ],
        6,
      ),
    ]),
    section(
      'blocks-pictures',
      [
        whole(
          block('overlap', blockType.image, {
            ...picture('the-old-dairy'),
            design: 'overlap',
            title: 'The old dairy',
            text: 'Thick walls, north light, and a drain in the floor. It took us a summer to get the smell out.',
            url: '/journal/the-old-dairy',
            buttonText: 'Read how we moved in',
          }),
        ),
        halves(
          block('poster', blockType.image, {
            ...picture('kiln-opening-october'),
            design: 'poster',
            title: 'Kiln opening',
            text: 'On the last Friday of the month, from ten.',
            url: '/visit',
            buttonText: 'Plan a visit',
          }),
          block('stack', blockType.image, {
            ...picture('learning-to-pull-handles'),
            design: 'stack',
            title: 'A morning of handles',
            text: 'Four people, forty handles, and soup at one.',
            url: '/visit',
          }),
          7,
        ),
        whole(
          block('collage', blockType.image, {
            ...picture('a-table-for-eight'),
            design: 'collage',
            title: 'A table for eight',
            text: 'Everything on it was fired in the same night.',
            url: '/journal/a-table-for-eight',
            buttonText: 'See the table',
          }),
        ),
        whole(
          block('card', blockType.image, {
            ...picture('mending-with-gold'),
            design: 'card',
            title: 'Mended, and better for it',
            text: 'Send us the pieces in a box of flour. We mend on Tuesdays.',
            url: '/care',
            buttonText: 'How to send them',
          }),
        ),
      ],
      { tone: 'tint', width: 'wide' },
    ),
    section('blocks-charts', [
      whole(html('blocks-charts-text', '<h2>The kiln book</h2><p>We write everything down.</p>')),
      whole(firings),
      halves(kiln, clay, 7),
    ]),
  ]
}

function elsewhere({ picture, media, forms, shop }: Content) {
  return [
    section(
      'blocks-invitations',
      [
        whole(
          block('newsletter', blockType.newsletter, {
            formId: forms.newsletter,
            title: 'When the kiln opens',
            text: 'One letter a month, on the morning we unpack.',
          }),
        ),
        halves(
          block('donation', blockType.donation, {
            title: 'A wheel for the school',
            text: 'The village school wants to throw pots. Every mug from the shelf of seconds pays for a part of a second-hand wheel.',
            buttonText: 'See the shelf',
            url: '/shop',
          }),
          block('dates', blockType.tourDates, {
            artist: 'Clay & Hearth',
            dates: [
              { date: '2026-12-05', venue: 'Winter market', city: 'Town hall', url: '/visit' },
              { date: '2026-12-12', venue: 'Kiln opening', city: 'The old dairy', url: '/visit' },
              { date: '2027-01-16', venue: 'A morning of handles', city: 'The old dairy', isSoldOut: true },
            ],
          }),
        ),
      ],
      { tone: 'tint' },
    ),
    section('blocks-album', [
      whole(
        html('blocks-album-text', '<h2>To hear</h2>'),
        block('album', blockType.album, {
          title: 'Sounds of the dairy',
          artist: 'Recorded on opening days',
          cover: picture('throwing-off-the-hump'),
          tracks: [
            {
              title: 'Three strokes, the kiln is open',
              files: bell(media('kiln-bell.mp3')),
              durationSeconds: 9,
            },
            { title: 'The same bell from the yard', files: bell(media('kiln-bell.mp3')), durationSeconds: 9 },
          ],
        }),
      ),
    ]),
    section(
      'blocks-links',
      [
        whole(
          html('blocks-links-text', '<h2>Elsewhere</h2><p>Links, without anything loaded from there.</p>'),
        ),
        {
          columns: [
            block('link', blockType.link, {
              title: 'The kiln, explained',
              url: '/journal/kiln-opening-october',
              description: 'Why it is opened only once a month.',
              picture: picture('why-speckles'),
            }),
            block('book', blockType.amazon, {
              url: 'https://www.amazon.com/s?k=a+potter%27s+book',
              title: 'A Potter’s Book',
              author: 'Bernard Leach',
              text: 'The copy in the dairy has clay on every page.',
              picture: picture('how-we-pack'),
            }),
            block('photograph', blockType.instagram, {
              url: 'https://www.instagram.com/explore/tags/ashglaze/',
              title: 'Ash glazes of other kilns',
              picture: picture('the-ash-glaze'),
            }),
          ].map((each) => ({ span: 4, blocks: [each] })),
        },
        {
          columns: [
            [
              block('collection', blockType.collectionLink, {
                collectionId: shop,
                description: 'What is on the shelf today.',
              }),
              block('place', blockType.geo, {
                title: 'The old dairy',
                location: {
                  mapLat: 51.62,
                  mapLng: -2.35,
                  mapZoom: 13,
                  addressLine1: 'Mill Lane',
                  addressLine2: 'Nether Ashby',
                  addressCountry: 'United Kingdom',
                },
              }),
            ],
            [block('folder', blockType.folder, { folder: 'Help' })],
            [
              block('search', blockType.search, {
                label: 'Search this website',
                placeholder: 'Teapot, glaze, gift…',
              }),
              social('icons', blockType.socialAccountLinksV2, 'icons'),
              social('names', blockType.socialLinks, 'names'),
            ],
          ].map((blocks) => ({ span: 4, blocks })),
        },
      ],
      { width: 'wide' },
    ),
    section(
      'blocks-frames',
      [
        whole(
          html(
            'blocks-frames-text',
            '<h2>From other websites</h2><p>These are loaded when you ask for them. Until then they are links.</p>',
          ),
        ),
        halves(
          block('embed', blockType.embed, {
            url: 'https://www.openstreetmap.org/export/embed.html?bbox=-2.40%2C51.60%2C-2.30%2C51.64&layer=mapnik',
            title: 'The way to the dairy',
            loadOnClick: true,
            caption: 'A map of OpenStreetMap in a frame.',
          }),
          block('sound', blockType.soundcloud, {
            url: 'https://soundcloud.com/discover',
            title: 'What we listen to at the wheel',
            loadOnClick: true,
          }),
        ),
        whole(
          block('footer', blockType.emailFooter, {
            businessName: 'Clay & Hearth',
            address: 'Mill Lane, Nether Ashby',
            text: 'You get our letter because you asked for it. You can stop it with one click.',
          }),
        ),
      ],
      { tone: 'tint' },
    ),
  ]
}

const bell = (url: string) => [{ url, type: 'audio/mpeg' }]

/** Block types that are no family of their own: texts, charts, lists of a collection, links and frames. */
export const blockTypesPage: WidgetPage = {
  title: 'Parts of a page',
  urlId: 'widgets-blocks',
  summary: 'Markdown, code, charts, pictures with texts, lists of the journal, an album, links and frames.',
  cover: 'why-speckles',
  document: (content) => ({
    title: 'Parts of a page',
    description: 'Texts, figures, lists and links, each made with what we have in the dairy.',
    sections: [...texts(content), ...lists(content), ...elsewhere(content)],
  }),
}
