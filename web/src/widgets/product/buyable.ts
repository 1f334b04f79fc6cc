import type { Product } from '@portico/proto/http/shop/commerce'
import type { Variant } from '../../ui/shop/stock.ts'

/** The part of a product that the island needs. It is small, because it is sent to every visitor. */
export type Buyable = {
  id: string
  collectionId: string
  productType: number
  variants: (Variant & Pick<Product['variants'][number], 'id' | 'sku'>)[]
}

/** Selects this part of a product. */
export function buyable({ id, collectionId, structuredContent, variants }: Product): Buyable {
  return {
    id,
    collectionId,
    productType: structuredContent.productType,
    variants: variants.map(
      ({
        id,
        sku,
        optionValues,
        price,
        salePrice,
        priceMoney,
        salePriceMoney,
        onSale,
        unlimited,
        qtyInStock,
      }) => ({
        id,
        sku,
        optionValues,
        price,
        salePrice,
        priceMoney,
        salePriceMoney,
        onSale,
        unlimited,
        qtyInStock,
      }),
    ),
  }
}
