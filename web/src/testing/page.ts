import type { Product } from '@portico/proto/http/shop/commerce'
import { PageReply } from '@portico/proto/http/content/page-view'
import { SiteSettings } from '@portico/proto/http/website/sites'
import type { Block } from '@portico/proto/site'
import type { FormView, PageModel } from '../page/model.ts'

const id = (end: string) => end.padStart(24, '0')
const usd = (value: string) => ({ currency: 'USD' as const, value })

/** A page of a new website with the given blocks. `more` overrides fields. */
export function samplePage(blocks: Block[], more: Partial<PageModel> = {}): PageModel {
  const settings = SiteSettings.parse({})
  const reply = PageReply.parse({
    website: {
      id: id('1'),
      identifier: 'demo',
      baseUrl: 'http://demo.localhost:8080',
      siteTitle: 'Halden',
      siteDescription: '',
      websiteType: 4,
      cloneable: false,
      developerMode: false,
      siteStatus: { value: 8 },
      captchaSettings: {},
      language: 'en-US',
      timeZone: 'UTC',
    },
    websiteSettings: { ...settings, id: id('2'), websiteId: id('1') },
    context: {
      templateId: 't',
      templateVersion: '7',
      appDomain: 'app.localhost',
      env: 'PRODUCTION',
      rollups: {},
      showAnnouncementBar: false,
      tweakJSON: {},
      cookieSettings: settings.cookieSettings,
      googleFonts: [],
      typekitId: '',
      typekitFonts: [],
    },
    contentVersion: 3,
    pageType: 2,
    path: '/contact',
    collection: {
      id: id('c'),
      websiteId: id('1'),
      title: 'Contact',
      navigationTitle: 'Contact',
      description: '',
      urlId: 'contact',
      fullUrl: '/contact',
      type: 10,
      typeName: 'page',
      permissionType: 1,
      ordering: 0,
      itemCount: 0,
      updatedOn: 0,
    },
    document: {
      title: 'Contact',
      sections: [{ id: 's1', rows: [{ columns: [{ span: 12, blocks }] }] }],
    },
    navigation: [{ title: 'Contact', path: '/contact', collectionId: id('c') }],
  })
  return {
    ...reply,
    websiteSettings: {
      ...reply.websiteSettings,
      storeSettings: { ...reply.websiteSettings.storeSettings, selectedCurrency: 'USD' },
    },
    isComplete: true,
    isKnownPlace: true,
    forms: {},
    products: {},
    listings: {},
    outlines: {},
    related: [],
    ...more,
  }
}

/** A form with required, optional and hidden fields. */
export const sampleForm: FormView = {
  id: id('f'),
  name: 'Contact',
  submitButtonText: 'Send',
  submissionMessage: 'Thank you.',
  messageKind: 'text',
  fields: [
    { type: 'name', id: 'name-1', title: 'Your name', required: true },
    { type: 'email', id: 'email-1', title: 'Email', required: true },
    { type: 'select', id: 'select-1', title: 'Topic', required: false, options: ['Order', 'Other'] },
    { type: 'hidden', id: 'hidden-1', key: 'utm', title: '', value: 'none' },
  ],
}

const variant = {
  id: id('a1'),
  sku: 'SQ1000001',
  attributes: {},
  optionValues: [],
  price: 2_800,
  salePrice: 2_200,
  priceMoney: usd('28.00'),
  salePriceMoney: usd('22.00'),
  onSale: true,
  unlimited: false,
  qtyInStock: 3,
  width: 0,
  height: 0,
  weight: 0,
  len: 0,
}

/** A product with one variant, on sale and low in stock. */
export const sampleProduct: Product = {
  id: id('b'),
  collectionId: id('5'),
  recordType: 11,
  title: 'Speckled mug',
  urlId: 'mug',
  fullUrl: '/shop/p/mug',
  body: '',
  excerpt: '',
  tags: [],
  categories: [],
  variants: [variant],
  currency: 'USD',
  stockLevel: 'low',
  state: 1,
  taxClass: 'standard',
  version: 1,
  addedOn: 0,
  updatedOn: 0,
  items: [{ assetUrl: '/s/a/mug.webp', width: 1_200, height: 1_500, alt: 'A mug' }],
  structuredContent: {
    productType: 1,
    variants: [variant],
    variantOptionOrdering: [],
    isSubscribable: false,
  },
}
