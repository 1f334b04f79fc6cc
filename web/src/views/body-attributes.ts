import type { PageModel } from '../page/model.ts'

/** The id of a page's body (WIRE-23). */
export function bodyId({ item, product, collection }: PageModel): string {
  if (product) return `item-${product.id}`
  return item ? `item-${item.id}` : `collection-${collection?.id ?? 'none'}`
}

/** The classes of a page's body: its kind, collection, currency and tweaks. */
export function bodyClass(page: PageModel): string {
  const { collection, context } = page
  const view = page.item || page.product ? 'view-item' : 'view-list'
  const ofCollection = collection
    ? [`collection-type-${collection.typeName}`, `collection-${collection.id}`]
    : []
  const tweaks = Object.entries(context.tweakJSON).map(
    ([name, value]) => `tweak-${classPart(name)}-${classPart(value)}`,
  )
  const currency = `native-currency-code-${page.websiteSettings.storeSettings.selectedCurrency.toLowerCase()}`
  return [view, ...ofCollection, currency, ...tweaks].join(' ')
}

const classPart = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
