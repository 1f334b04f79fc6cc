import { ProductValue } from '@portico/proto/blocks/product'
import { fieldsFor } from '../fields.ts'

export const productFields = fieldsFor(ProductValue, {
  productId: { label: 'Product' },
  collectionId: { label: 'Store', setBy: 'productId' },
})
