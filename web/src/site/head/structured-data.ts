import { recordType } from '@portico/proto/enums/record-type'
import { foldersOf } from '../../page/navigation-links.ts'
import { descriptionOf, logoAddress, previewPicture } from './discovery.ts'
import type { PageModel, Product, Variant } from '../../page/model.ts'
import { placeLines } from '../../ui/place-text.ts'
import { pricesOf } from '../../ui/shop/stock.ts'

const CONTEXT = 'https://schema.org'

/** The structured data of a page: what it is (website, article, product or event), and its place in the website. */
export function structuredData(page: PageModel, canonical: string): object[] {
  const trail = breadcrumb(page)
  return [...mainEntity(page, canonical), ...(trail ? [trail] : [])].map((each) => ({
    '@context': CONTEXT,
    ...each,
  }))
}

function mainEntity(page: PageModel, canonical: string): object[] {
  const { website, item, product } = page
  const description = descriptionOf(page)
  const image = previewPicture(page)?.assetUrl
  const common = {
    url: canonical,
    ...(description && { description }),
    ...(image !== undefined && { image }),
  }
  if (product)
    return [{ '@type': 'Product', name: product.title, ...common, ...offersOf(product, canonical) }]
  if (item?.recordType === recordType.event) return [{ ...eventOf(item, page), ...common }]
  if (item) {
    return [
      {
        '@type': 'Article',
        headline: item.title.slice(0, 110),
        ...common,
        mainEntityOfPage: canonical,
        datePublished: iso(item.publishOn),
        dateModified: iso(Math.max(item.updatedOn, item.publishOn)),
        author: item.author
          ? { '@type': 'Person', name: item.author.displayName }
          : { '@type': 'Organization', name: website.siteTitle },
        publisher: publisherOf(page),
      },
    ]
  }
  return page.path === '/' ? [{ '@type': 'WebSite', name: website.siteTitle, ...common }] : []
}

/** The website as an organization, with its logo. */
function publisherOf(page: PageModel) {
  const logo = logoAddress(page)
  return {
    '@type': 'Organization',
    name: page.website.siteTitle,
    url: page.website.baseUrl,
    ...(logo !== undefined && { logo: { '@type': 'ImageObject', url: logo } }),
  }
}

function eventOf(item: NonNullable<PageModel['item']>, { website }: PageModel) {
  const place = item.location ? placeLines(item.location) : []
  return {
    '@type': 'Event',
    name: item.title,
    startDate: iso(item.startDate ?? item.publishOn),
    endDate: iso(item.endDate ?? item.startDate ?? item.publishOn),
    eventAttendanceMode: `${CONTEXT}/OfflineEventAttendanceMode`,
    ...(place.length > 0 && {
      location: { '@type': 'Place', name: place[0], address: place.slice(1).join(', ') || place[0] },
    }),
    organizer: { '@type': 'Organization', name: website.siteTitle, url: website.baseUrl },
  }
}

/** The prices of a product: one offer for each variant. */
function offersOf(product: Product, url: string) {
  const [first] = product.variants
  return {
    ...(first && { sku: first.sku }),
    offers: product.variants.map((variant) => offerOf(variant, url)),
  }
}

function offerOf(variant: Variant, url: string) {
  const { now } = pricesOf(variant)
  const isInStock = variant.unlimited || variant.qtyInStock > 0
  return {
    '@type': 'Offer',
    sku: variant.sku,
    price: now.value,
    priceCurrency: now.currency,
    availability: `${CONTEXT}/${isInStock ? 'InStock' : 'OutOfStock'}`,
    url,
  }
}

/** The way from the home page to this page; null for the home page. */
function breadcrumb({
  website,
  collection,
  item,
  product,
  path,
  document,
  navigation,
}: PageModel): object | null {
  if (path === '/' || !collection) return null
  const steps = [{ name: website.siteTitle, url: `${website.baseUrl}/` }]
  const folder = foldersOf(navigation).find(({ children }) =>
    children.some((each) => 'path' in each && each.path === collection.fullUrl),
  )
  if (folder?.pagePath !== undefined)
    steps.push({ name: folder.title, url: website.baseUrl + folder.pagePath })
  const entry = product ?? item
  steps.push({ name: entry ? collection.title : document.title, url: website.baseUrl + collection.fullUrl })
  if (entry) steps.push({ name: entry.title, url: website.baseUrl + entry.fullUrl })
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: url,
    })),
  }
}

const iso = (at: number): string => new Date(at).toISOString()
