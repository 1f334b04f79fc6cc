import { collectionType } from '@portico/proto/enums/collection-type'
import type { PageDocument } from '@portico/proto/site'
import { about } from './about.ts'
import type { Content } from './blocks.ts'
import { care } from './care.ts'
import { contact } from './contact.ts'
import { gallery } from './gallery.ts'
import { home } from './home.ts'
import { journal, shop } from './lists.ts'
import { questions } from './questions.ts'
import { shippingAndReturns } from './shipping-and-returns.ts'
import { visit } from './visit.ts'
import { widgetPages, widgets } from './widgets/index.ts'

const page = (title: string, urlId: string, type: 'page' | 'products' | 'generic' = 'page') => ({
  title,
  urlId,
  type: collectionType[type],
})
const above = { navigation: true }
const below = { navigation: false, footerNavigation: true }
const help = { navigation: true, folder: 'Help' }

/** Every page of the demo site, in the order of its navigation. */
export const demoCollections = [
  { ...page('Home', ''), navigation: false },
  { ...page('Shop', 'shop', 'products'), ...above },
  { ...page('Journal', 'journal', 'generic'), ...above },
  { ...page('About', 'about'), ...above },
  { ...page('Visit', 'visit'), ...above },
  { ...page('Questions', 'questions'), ...help },
  { ...page('Care', 'care'), ...help },
  { ...page('Shipping and returns', 'shipping-and-returns'), ...help },
  { ...page('Gallery', 'gallery'), ...below },
  { ...page('Contact', 'contact'), ...below },
  { ...page('Widgets', 'widgets'), ...below },
  ...widgetPages.map(({ title, urlId }) => ({ ...page(title, urlId), navigation: false })),
]

/** The documents of the pages by their `urlId`. */
export const demoPages = (content: Content): Record<string, PageDocument> => ({
  '': home(content),
  shop: shop(),
  journal: journal(),
  about: about(content),
  visit: visit(content),
  questions: questions(),
  care: care(content),
  'shipping-and-returns': shippingAndReturns(),
  gallery: gallery(content),
  contact: contact(content),
  widgets: widgets(content),
  ...Object.fromEntries(widgetPages.map(({ urlId, document }) => [urlId, document(content)])),
})
