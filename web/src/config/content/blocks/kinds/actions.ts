import { blockType } from '@portico/proto/enums/block-type'
import { blockValues } from '@portico/proto/site'
import { buttonFields } from '../../../../widgets/button/fields.ts'
import { buttonSample } from '../../../../widgets/button/sample.ts'
import { calendarFields } from '../../../../widgets/calendar/fields.ts'
import { donationFields } from '../../../../widgets/donation/fields.ts'
import { donationSample } from '../../../../widgets/donation/sample.ts'
import { fieldsFor } from '../../../../widgets/fields.ts'
import { formBlockFields, newsletterFields } from '../../../../widgets/form/fields.ts'
import { newsletterSample } from '../../../../widgets/form/sample.ts'
import { archiveFields, tagCloudFields } from '../../../../widgets/groups/fields.ts'
import { collectionLinkFields, folderFields, linkFields } from '../../../../widgets/links/fields.ts'
import { linkSample } from '../../../../widgets/links/sample.ts'
import { memberAreaFields } from '../../../../widgets/member-area/fields.ts'
import { memberAreaSample } from '../../../../widgets/member-area/sample.ts'
import { productFields } from '../../../../widgets/product/fields.ts'
import { searchFields } from '../../../../widgets/search/fields.ts'
import { searchSample } from '../../../../widgets/search/sample.ts'
import { summaryFields } from '../../../../widgets/summary/fields.ts'
import { kind } from '../block-kind.ts'

const none = (type: 'navigation' | 'comments' | 'horizontalRule') =>
  fieldsFor(blockValues[blockType[type]], {})
const collection = { needs: ['collectionId'] }

/** Buttons, forms, the shop, and lists of pages and posts. */
export const actionKinds = {
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
}
