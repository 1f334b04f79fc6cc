import type { ItemView } from '@portico/proto/http/content/page-view'
import type { FormView, Listing, PageModel, Product } from '../../../../../page/model.ts'
import { SAMPLE_FEED, SAMPLE_FOLDER, SAMPLE_ID, samplePictures } from './sample-values.ts'

const DAY_MS = 86_400_000
const AT = Date.UTC(2026, 4, 4)

const titles = ['The first firing', 'Glazes of ash', 'A visit to the clay pit', 'Bowls for the table']

const items: ItemView[] = titles.map((title, at) => ({
  id: `${SAMPLE_ID.slice(0, 23)}${at}`,
  collectionId: SAMPLE_ID,
  recordType: 1,
  title,
  urlId: `post-${at}`,
  fullUrl: `/journal/post-${at}`,
  excerpt: 'A few words about it.',
  image: samplePictures[at % samplePictures.length]!,
  tags: at % 2 === 0 ? ['Clay', 'Kiln'] : ['Clay'],
  categories: [at % 2 === 0 ? 'Workshop' : 'Travel'],
  author: { displayName: 'Author' },
  startDate: AT - at * 9 * DAY_MS,
  endDate: AT - at * 9 * DAY_MS + DAY_MS / 12,
  publishOn: AT - at * 9 * DAY_MS,
  addedOn: AT,
  updatedOn: AT,
}))

const groups = {
  tags: [
    { name: 'Clay', count: 8 },
    { name: 'Glaze', count: 3 },
    { name: 'Kiln', count: 5 },
  ],
  categories: [
    { name: 'Travel', count: 2 },
    { name: 'Workshop', count: 6 },
  ],
  authors: [{ name: 'Author', count: 8 }],
  months: [
    { name: '05-2026', count: 3 },
    { name: '04-2026', count: 5 },
  ],
}

const form: FormView = {
  id: SAMPLE_ID,
  name: 'Contact',
  fields: [
    { id: 'name', type: 'text', title: 'Name', required: true },
    { id: 'email', type: 'email', title: 'Email', required: true },
  ],
  submitButtonText: 'Send',
  submissionMessage: 'Thank you.',
  messageKind: 'text',
}

const money = { currency: 'USD' as const, value: '24.00' }
const variant: Product['variants'][number] = {
  id: 'v',
  sku: 'BOWL',
  attributes: {},
  optionValues: [],
  price: 2_400,
  salePrice: 0,
  priceMoney: money,
  salePriceMoney: money,
  onSale: false,
  unlimited: true,
  qtyInStock: 0,
  width: 0,
  height: 0,
  weight: 0,
  len: 0,
}
const product: Product = {
  id: SAMPLE_ID,
  collectionId: SAMPLE_ID,
  recordType: 11,
  title: 'Bowl',
  urlId: 'bowl',
  fullUrl: '/shop/p/bowl',
  body: '',
  excerpt: 'For soup and salad.',
  items: [samplePictures[0]!],
  tags: [],
  categories: [],
  variants: [variant],
  structuredContent: {
    productType: 1,
    variants: [variant],
    variantOptionOrdering: [],
    isSubscribable: false,
  },
  currency: 'USD',
  stockLevel: 'inStock',
  state: 1,
  taxClass: 'standard',
  version: 1,
  addedOn: AT,
  updatedOn: AT,
}

const journal: Listing = { fullUrl: '/journal', products: [], items, categories: [] }

/** The page of the editor with content of its own for the samples: a form, a product, posts, a feed and a folder. */
export const samplePageOf = (page: PageModel): PageModel => ({
  ...page,
  websiteSettings: { ...page.websiteSettings, commentsEnabled: true, disqusShortname: 'sample' },
  navigation: [
    ...page.navigation,
    { title: SAMPLE_FOLDER, children: page.navigation.flatMap((entry) => ('path' in entry ? [entry] : [])) },
  ],
  forms: { [SAMPLE_ID]: form },
  products: { [SAMPLE_ID]: product },
  listings: { [SAMPLE_ID]: journal },
  summaries: { [SAMPLE_ID]: { title: 'Journal', fullUrl: '/journal', items, groups } },
  feeds: {
    [SAMPLE_FEED]: {
      title: 'News',
      entries: items.map(({ title, publishOn, excerpt }) => ({
        title,
        url: SAMPLE_FEED,
        publishedOn: publishOn,
        excerpt,
      })),
    },
  },
})
