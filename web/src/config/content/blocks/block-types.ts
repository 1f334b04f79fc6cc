import { blockType, type BlockTypeName } from '@portico/proto/enums/block-type'
import { blockValues } from '@portico/proto/site'
import { accordionFields } from '../../../widgets/accordion/fields.ts'
import { accordionSample } from '../../../widgets/accordion/sample.ts'
import { albumFields, audioFields } from '../../../widgets/audio/fields.ts'
import { albumSample, audioSample } from '../../../widgets/audio/sample.ts'
import { buttonFields } from '../../../widgets/button/fields.ts'
import { buttonSample } from '../../../widgets/button/sample.ts'
import { calendarFields } from '../../../widgets/calendar/fields.ts'
import { chartFields } from '../../../widgets/chart/fields.ts'
import { chartSample } from '../../../widgets/chart/sample.ts'
import { codeFields } from '../../../widgets/code/fields.ts'
import { codeSample } from '../../../widgets/code/sample.ts'
import { donationFields } from '../../../widgets/donation/fields.ts'
import { donationSample } from '../../../widgets/donation/sample.ts'
import { acuityFields, embedFields } from '../../../widgets/embed/fields.ts'
import { embedSample } from '../../../widgets/embed/sample.ts'
import { fieldsFor, type BlockFields } from '../../../widgets/fields.ts'
import { formBlockFields, newsletterFields } from '../../../widgets/form/fields.ts'
import { newsletterSample } from '../../../widgets/form/sample.ts'
import { galleryFields } from '../../../widgets/gallery/fields.ts'
import { gallerySample } from '../../../widgets/gallery/sample.ts'
import { archiveFields, groupsFields, tagCloudFields } from '../../../widgets/groups/fields.ts'
import { htmlFields } from '../../../widgets/html/fields.ts'
import { htmlSample } from '../../../widgets/html/sample.ts'
import { imageFields } from '../../../widgets/image/fields.ts'
import {
  collectionLinkFields,
  folderFields,
  linkFields,
  messageLinkFields,
  outsideFields,
} from '../../../widgets/links/fields.ts'
import { linkSample, messageLinkSample } from '../../../widgets/links/sample.ts'
import { logoFields } from '../../../widgets/logo/fields.ts'
import { mapFields } from '../../../widgets/map/fields.ts'
import { mapSample } from '../../../widgets/map/sample.ts'
import { markdownFields } from '../../../widgets/markdown/fields.ts'
import { markdownSample } from '../../../widgets/markdown/sample.ts'
import { memberAreaFields } from '../../../widgets/member-area/fields.ts'
import { memberAreaSample } from '../../../widgets/member-area/sample.ts'
import { menuFields } from '../../../widgets/menu/fields.ts'
import { menuSample } from '../../../widgets/menu/sample.ts'
import { emailFooterFields, geoFields } from '../../../widgets/place/fields.ts'
import { emailFooterSample, geoSample } from '../../../widgets/place/sample.ts'
import { productFields } from '../../../widgets/product/fields.ts'
import { quoteFields } from '../../../widgets/quote/fields.ts'
import { quoteSample } from '../../../widgets/quote/sample.ts'
import { opentableFields, tockFields } from '../../../widgets/reservation/fields.ts'
import { rssFields } from '../../../widgets/rss/fields.ts'
import { searchFields } from '../../../widgets/search/fields.ts'
import { searchSample } from '../../../widgets/search/sample.ts'
import { socialFields } from '../../../widgets/social/fields.ts'
import { socialSample } from '../../../widgets/social/sample.ts'
import { spacerFields } from '../../../widgets/spacer/fields.ts'
import { spacerSample } from '../../../widgets/spacer/sample.ts'
import { indexFields, journalFields, summaryFields } from '../../../widgets/summary/fields.ts'
import { tourDatesFields } from '../../../widgets/tour-dates/fields.ts'
import { tourDatesSample } from '../../../widgets/tour-dates/sample.ts'
import { videoFields } from '../../../widgets/video/fields.ts'

/** The groups of the library, in their order. */
export const blockGroups = {
  text: 'Text',
  media: 'Pictures, sound and film',
  layout: 'Layout',
  action: 'Buttons, forms and shop',
  lists: 'Lists of pages and posts',
  place: 'Business and places',
  outside: 'From other websites',
  older: 'Older blocks',
} as const
export type BlockGroup = keyof typeof blockGroups

export type BlockValue = Record<string, unknown>

/** A block type for owners: its name, its settings, its place in the library, and the value with which it is added. */
export type BlockKind = {
  name: string
  about: string
  group: BlockGroup
  fields: BlockFields
  sample: BlockValue
  /** The fields that are asked before the block is added, because it refers to something or shows nothing without them. */
  needs: readonly string[]
  /** Further words by which it is found. */
  words?: string
}

const kind = (
  name: string,
  about: string,
  group: BlockGroup,
  fields: BlockFields,
  sample: BlockValue = {},
  more: { needs?: readonly string[]; words?: string } = {},
): BlockKind => ({ name, about, group, fields, sample, needs: [], ...more })

const none = (type: 'navigation' | 'comments' | 'horizontalRule') =>
  fieldsFor(blockValues[blockType[type]], {})
const collection = { needs: ['collectionId'] }
const link = { needs: ['url'] }
const outside = (name: string, words = '') =>
  kind(name, `A link to something on ${name}.`, 'outside', outsideFields, {}, { needs: ['url'], words })
const older = (name: string, fields: BlockFields, sample: BlockValue, needs: readonly string[] = []) =>
  kind(name, 'An older block, kept for pages that have it.', 'older', fields, sample, { needs })

const kinds: Readonly<Record<BlockTypeName, BlockKind>> = {
  html: kind('Text', 'Headings, paragraphs, lists and links.', 'text', htmlFields, htmlSample, {
    words: 'html paragraph heading list',
  }),
  markdown: kind('Markdown', 'A text that is written in Markdown.', 'text', markdownFields, markdownSample),
  quote: kind('Quote', 'Words of a person, with their source.', 'text', quoteFields, quoteSample),
  accordion: kind(
    'Accordion',
    'Questions that open their answers.',
    'text',
    accordionFields,
    accordionSample,
    {
      words: 'faq questions',
    },
  ),
  code: kind('Code', 'Source code, or code that runs on the page.', 'text', codeFields, codeSample, {
    words: 'html script',
  }),

  image: kind(
    'Picture',
    'One picture, with text if you like.',
    'media',
    imageFields,
    { alt: '' },
    {
      needs: ['assetUrl'],
      words: 'image photo',
    },
  ),
  gallery: kind(
    'Gallery',
    'Pictures and videos in a grid, a slideshow or a strip.',
    'media',
    galleryFields,
    gallerySample,
    {
      needs: ['images'],
      words: 'images photos slideshow',
    },
  ),
  video: kind(
    'Video',
    'A film of your library, of YouTube or of Vimeo.',
    'media',
    videoFields,
    {},
    {
      needs: ['files', 'html'],
      words: 'film movie youtube vimeo',
    },
  ),
  audio: kind('Audio', 'A sound with a player.', 'media', audioFields, audioSample, {
    needs: ['files'],
    words: 'sound podcast music',
  }),
  album: kind('Album', 'A record with its tracks.', 'media', albumFields, albumSample, {
    needs: ['tracks'],
    words: 'music record',
  }),
  chart: kind('Chart', 'Figures as columns, lines or a pie.', 'media', chartFields, chartSample, {
    needs: ['dataset'],
    words: 'graph data figures',
  }),

  spacer: kind('Space', 'Empty space between blocks.', 'layout', spacerFields, spacerSample, {
    words: 'spacer gap',
  }),
  horizontalRule: kind(
    'Line',
    'A thin line.',
    'layout',
    none('horizontalRule'),
    {},
    { words: 'rule divider' },
  ),
  logo: kind('Logo', 'Your logo or the name of the website.', 'layout', logoFields),
  navigation: kind(
    'Navigation',
    'The pages of the main navigation.',
    'layout',
    none('navigation'),
    {},
    { words: 'menu' },
  ),

  button: kind('Button', 'A link that looks like a button.', 'action', buttonFields, buttonSample, {
    words: 'link',
  }),
  form: kind(
    'Form',
    'Questions to visitors. Answers come to your inbox.',
    'action',
    formBlockFields,
    {},
    {
      needs: ['formId'],
      words: 'contact',
    },
  ),
  newsletter: kind(
    'Newsletter',
    'A form by which visitors subscribe.',
    'action',
    newsletterFields,
    newsletterSample,
    {
      needs: ['formId'],
      words: 'subscribe email',
    },
  ),
  product: kind(
    'Product',
    'A product with a button that adds it to the cart.',
    'action',
    productFields,
    {},
    {
      needs: ['productId'],
      words: 'shop store buy',
    },
  ),
  donation: kind('Donation', 'An appeal with a link to give.', 'action', donationFields, donationSample),
  memberArea: kind(
    'Member plans',
    'Plans with prices, for members.',
    'action',
    memberAreaFields,
    memberAreaSample,
    {
      words: 'subscription pricing',
    },
  ),
  search: kind('Search', 'A field that searches the website.', 'action', searchFields, searchSample),
  comments: kind(
    'Comments',
    'Comments of visitors. Turn comments on in the settings of the website.',
    'action',
    none('comments'),
  ),

  summaryV2: kind(
    'Summary',
    'The newest posts of a collection.',
    'lists',
    summaryFields,
    { limit: 6 },
    {
      ...collection,
      words: 'blog posts latest',
    },
  ),
  archive: kind(
    'Archive',
    'Links to the posts of each month, category, tag or author.',
    'lists',
    archiveFields,
    {},
    collection,
  ),
  calendar: kind(
    'Calendar',
    'The entries of a collection by day.',
    'lists',
    calendarFields,
    {},
    { ...collection, words: 'events dates' },
  ),
  tagCloud: kind(
    'Tag cloud',
    'The tags of a collection, frequent ones larger.',
    'lists',
    tagCloudFields,
    {},
    collection,
  ),
  collectionLink: kind(
    'Link to a page',
    'The title of a page as a link.',
    'lists',
    collectionLinkFields,
    {},
    collection,
  ),
  link: kind('Link', 'A link with its description and a picture.', 'lists', linkFields, linkSample),
  folder: kind(
    'Folder',
    'The pages of a folder of the navigation.',
    'lists',
    folderFields,
    {},
    { needs: ['folder'] },
  ),
  rss: kind(
    'Feed',
    'The newest entries of another website.',
    'outside',
    rssFields,
    {},
    { ...link, words: 'rss atom' },
  ),

  map: kind('Map', 'A place on a map.', 'place', mapFields, mapSample, { words: 'location address' }),
  geo: kind('Address', 'A place with a link to a map.', 'place', geoFields, geoSample, {
    words: 'location geo',
  }),
  menu: kind('Menu', 'Dishes and drinks with prices.', 'place', menuFields, menuSample, {
    words: 'restaurant food',
  }),
  tourDates: kind('Dates', 'Concerts, markets and other dates.', 'place', tourDatesFields, tourDatesSample, {
    words: 'tour events concerts',
  }),
  socialAccountLinksV2: kind(
    'Social links',
    'Your accounts on social networks.',
    'place',
    socialFields,
    socialSample,
    {
      words: 'instagram facebook icons',
    },
  ),
  emailFooter: kind(
    'Email footer',
    'The name and address of the business, for mails.',
    'place',
    emailFooterFields,
    emailFooterSample,
  ),
  inBrowserMessageLink: kind(
    'Link to a mail',
    'Opens a mail as a page.',
    'place',
    messageLinkFields,
    messageLinkSample,
  ),

  embed: kind('Embed', 'A page of another website in a frame.', 'outside', embedFields, embedSample, {
    needs: ['url', 'html'],
    words: 'iframe',
  }),
  soundcloud: kind('SoundCloud', 'Sounds of SoundCloud.', 'outside', embedFields, embedSample, {
    needs: ['url', 'html'],
    words: 'music',
  }),
  opentableV2: kind(
    'OpenTable',
    'Reservations of tables at OpenTable.',
    'outside',
    opentableFields,
    {},
    {
      needs: ['restaurantId'],
      words: 'restaurant booking',
    },
  ),
  tock: kind(
    'Tock',
    'Reservations of tables at Tock.',
    'outside',
    tockFields,
    {},
    {
      needs: ['business'],
      words: 'restaurant booking',
    },
  ),
  acuity: kind(
    'Acuity Scheduling',
    'Appointments at Acuity Scheduling.',
    'outside',
    acuityFields,
    {},
    {
      ...link,
      words: 'booking appointment',
    },
  ),
  instagram: outside('Instagram', 'photo'),
  twitter: outside('X', 'twitter post'),
  amazon: outside('Amazon', 'book'),
  flickr: outside('Flickr', 'photo'),
  fiveHundredPx: outside('500px', 'photo'),
  foursquare: outside('Foursquare', 'place'),
  zola: outside('Zola', 'wedding'),

  summary: older('Summary, older', summaryFields, { limit: 6 }, ['collectionId']),
  journal: older('Journal', journalFields, {}, ['collectionId']),
  index: older('Index', indexFields, {}, ['collectionId']),
  postsByAuthor: older('Posts by author', groupsFields, {}, ['collectionId']),
  postsByTag: older('Posts by tag', groupsFields, {}, ['collectionId']),
  postsByCategory: older('Posts by category', groupsFields, {}, ['collectionId']),
  postsByMonth: older('Posts by month', groupsFields, {}, ['collectionId']),
  socialLinks: older('Social links, older', socialFields, socialSample),
  socialAccountLinks: older('Social account links, older', socialFields, socialSample),
  opentable: older('OpenTable, older', opentableFields, {}, ['restaurantId']),
}

/** The block types by their codes. */
export const blockKinds: ReadonlyMap<number, BlockKind> = new Map(
  // The keys of the record are names of block types.
  Object.entries(kinds).map(([name, one]) => [blockType[name as BlockTypeName], one]),
)
