import * as z from 'zod'
import type { Product } from '../site/page.ts'

const Money = z.object({ currency: z.string(), value: z.string() })
const Image = z.looseObject({
  assetUrl: z.string(),
  width: z.number().optional(),
  height: z.number().optional(),
  originalSize: z.string().optional(),
  color: z.string().optional(),
  alt: z.string().optional(),
  title: z.string().optional(),
  focalPoint: z.object({ x: z.number(), y: z.number() }).optional(),
})

/** The part of commerce's product JSON (wire.md §4) that pages show; the rest is dropped. */
const ProductJson = z.looseObject({
  id: z.string(),
  collectionId: z.string(),
  title: z.string(),
  urlId: z.string(),
  fullUrl: z.string(),
  excerpt: z.string().default(''),
  items: z.array(Image).default([]),
  structuredContent: z.looseObject({ productType: z.union([z.string(), z.number()]).transform(String) }),
  variants: z.array(
    z.object({
      id: z.string(),
      sku: z.string(),
      optionValues: z.array(z.object({ optionName: z.string(), value: z.string() })),
      price: z.number(),
      salePrice: z.number(),
      priceMoney: Money,
      salePriceMoney: Money,
      onSale: z.boolean(),
      unlimited: z.boolean(),
      qtyInStock: z.number(),
    }),
  ),
})

/** Reads a product of commerce. @throws ZodError when commerce breaks its contract */
export function readProduct(value: unknown): Product {
  const { items, structuredContent, id, collectionId, title, urlId, fullUrl, excerpt, variants } = ProductJson.parse(value)
  return {
    id, collectionId, title, urlId, fullUrl, excerpt, variants,
    productType: structuredContent.productType,
    images: items.map(({ assetUrl, width, height, originalSize, color, alt, title: name, focalPoint }) => {
      const [w = 0, h = 0] = (originalSize ?? '').split('x').map(Number)
      return { assetUrl, width: width ?? w, height: height ?? h, color, alt: alt ?? name ?? '', focalPoint }
    }),
  }
}
