import { acuityFields, embedFields } from '../../../../widgets/embed/fields.ts'
import { embedSample } from '../../../../widgets/embed/sample.ts'
import { type BlockFields } from '../../../../widgets/fields.ts'
import { groupsFields } from '../../../../widgets/groups/fields.ts'
import { messageLinkFields, outsideFields } from '../../../../widgets/links/fields.ts'
import { messageLinkSample } from '../../../../widgets/links/sample.ts'
import { mapFields } from '../../../../widgets/map/fields.ts'
import { mapSample } from '../../../../widgets/map/sample.ts'
import { menuFields } from '../../../../widgets/menu/fields.ts'
import { menuSample } from '../../../../widgets/menu/sample.ts'
import { emailFooterFields, geoFields } from '../../../../widgets/place/fields.ts'
import { emailFooterSample, geoSample } from '../../../../widgets/place/sample.ts'
import { opentableFields, tockFields } from '../../../../widgets/reservation/fields.ts'
import { rssFields } from '../../../../widgets/rss/fields.ts'
import { socialFields } from '../../../../widgets/social/fields.ts'
import { socialSample } from '../../../../widgets/social/sample.ts'
import { indexFields, journalFields, summaryFields } from '../../../../widgets/summary/fields.ts'
import { tourDatesFields } from '../../../../widgets/tour-dates/fields.ts'
import { tourDatesSample } from '../../../../widgets/tour-dates/sample.ts'
import { kind, type BlockValue } from '../block-kind.ts'

const link = { needs: ['url'] }
const outside = (name: string, words = '') =>
  kind(name, `A link to something on ${name}.`, 'outside', outsideFields, {}, { needs: ['url'], words })
const older = (name: string, fields: BlockFields, sample: BlockValue, needs: readonly string[] = []) =>
  kind(name, 'An older block, kept for pages that have it.', 'older', fields, sample, { needs })

/** The business and its places, other websites, and older types. */
export const placeKinds = {
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
  rss: kind(
    'Feed',
    'The newest entries of another website.',
    'outside',
    rssFields,
    {},
    { ...link, words: 'rss atom' },
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
