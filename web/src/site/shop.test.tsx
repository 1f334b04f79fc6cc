import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { renderMain } from '../server/render/render.tsx'
import { samplePage, sampleProduct } from '../testing/page.ts'

const picture = { assetUrl: '/s/a/mug.webp', width: 1_200, height: 1_500, alt: 'A mug' }

test('a product shows the sale price first, then the regular price, and the stock that is left', () => {
  const value = { collectionId: sampleProduct.collectionId, productId: sampleProduct.id }
  const html = renderMain(
    samplePage([{ id: 'b1', type: blockType.product, value }], {
      products: { [sampleProduct.id]: sampleProduct },
    }),
  )
  expect(html.indexOf('22.00<')).toBeLessThan(html.indexOf('$28.00'))
  expect(html).toContain('3 left')
  expect(html).toContain(
    `data-item-id="${sampleProduct.id}" data-collection-id="${sampleProduct.collectionId}"`,
  )
})

test('a summary lists the products of its collection', () => {
  const page = samplePage(
    [{ id: 'b1', type: blockType.summaryV2, value: { collectionId: sampleProduct.collectionId, limit: 3 } }],
    {
      listings: { [sampleProduct.collectionId]: { products: [sampleProduct], items: [], categories: [] } },
    },
  )
  expect(renderMain(page)).toContain('href="/shop/p/mug"')
})

test('COMM-17: a product whose variants differ in price is listed with "from" and its lowest price', () => {
  const priced = (...prices: number[]) => {
    const variants = prices.map((price) => ({ ...sampleProduct.variants[0]!, onSale: false, price }))
    const product = { ...sampleProduct, variants }
    const listings = { [product.collectionId]: { products: [product], items: [], categories: [] } }
    const value = { collectionId: product.collectionId, limit: 3 }
    const html = renderMain(samplePage([{ id: 'b1', type: blockType.summaryV2, value }], { listings }))
    return html.split('class="product-price">')[1]!.replace(/<[^<>]*>/g, '')
  }
  expect(priced(4_600, 3_200, 5_000)).toMatch(/^from \$32\.00/)
  expect(priced(2_800, 2_800)).toMatch(/^\$28\.00/)
})

test('a shop links to its categories, marks the current one, and an empty one links back to all', () => {
  const shop = (listing: object) => {
    const page = samplePage([])
    page.document.sections = []
    page.collection = { ...page.collection!, type: 13, fullUrl: '/shop' }
    const categories = [
      { name: 'Cups', count: 1, path: '/shop?category=Cups' },
      { name: 'Vases', count: 2, path: '/shop?category=Vases' },
    ]
    page.listings = { [page.collection.id]: { products: [], items: [], categories, ...listing } }
    return renderMain(page)
  }
  const cups = shop({ products: [sampleProduct], category: 'Cups' })
  expect(cups).toContain('<a href="/shop?category=Cups" data-stay="" aria-current="true">')
  expect(cups).toContain('<a href="/shop" data-stay="">')
  const none = shop({ category: 'Hats' })
  expect(none).toContain('Nothing matches this filter.')
  expect(none).toContain('<a class="button" href="/shop">')
})

test('a product page has its pictures with thumbnails, and related products', () => {
  const product = { ...sampleProduct, items: [picture, { ...picture, assetUrl: '/s/a/mug-2.webp' }] }
  const html = renderMain(samplePage([], { product, related: [{ ...sampleProduct, title: 'Beaker' }] }))
  expect(html).toContain('aria-label="Picture 2 of 2"')
  expect(html.match(/data-lightbox="product"/g)).toHaveLength(2)
  expect(html.indexOf('You may also like')).toBeLessThan(html.indexOf('Beaker'))
})

test('the text of a product keeps its lists; plain text keeps its paragraphs', () => {
  const shown = (body: string) => renderMain(samplePage([], { product: { ...sampleProduct, body } }))
  expect(shown('<p>Thrown.</p><ul><li>9 cm tall</li></ul>')).toContain('<ul><li>9 cm tall</li></ul>')
  expect(shown('Thrown & fired.\n\n9 cm tall.')).toContain('<p>Thrown &amp; fired.</p><p>9 cm tall.</p>')
})

test('the message about a purchase is in the row of its button, which is fixed on a phone', () => {
  const html = renderMain(samplePage([], { product: sampleProduct }))
  const row = html.slice(html.indexOf('class="buy-row"'))
  expect(row).toMatch(
    /<button[^>]*sqs-add-to-cart-button.*?<\/button><p class="buy-message" role="status"><\/p><\/div>/,
  )
})

test('WIRE-18: variants have their attributes and prices, options their class, and an amount is marked without its currency', () => {
  const optionValues = [{ optionName: 'Size', value: 'M' }]
  const variants = [{ ...sampleProduct.variants[0]!, optionValues }]
  const html = renderMain(samplePage([], { product: { ...sampleProduct, variants } }))
  const json = /data-variants="([^"]*)"/.exec(html)![1]!.replaceAll('&quot;', '"')
  expect(JSON.parse(json)).toMatchObject([
    {
      sku: 'SQ1000001',
      attributes: { Size: 'M' },
      price: 2_800,
      salePrice: 2_200,
      onSale: true,
      qtyInStock: 3,
    },
  ])
  expect(html).toContain(`class="product-variants" data-item-id="${sampleProduct.id}"`)
  expect(html).toContain('variant-option')
  expect(html).toContain('data-original-label="Add to cart"')
  expect(html).toContain('<span class="sqs-money-native">22.00</span>')
})
