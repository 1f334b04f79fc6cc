import type { Product } from '@portico/proto/http/commerce'

/** The part of a product that add-to-cart needs: what its code gets is sent to every visitor, so it is small. */
export type Buyable = {
  id: string
  collectionId: string
  productType: number
  variants: Pick<
    Product['variants'][number],
    | 'id'
    | 'sku'
    | 'optionValues'
    | 'price'
    | 'salePrice'
    | 'priceMoney'
    | 'salePriceMoney'
    | 'onSale'
    | 'unlimited'
    | 'qtyInStock'
  >[]
}

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
