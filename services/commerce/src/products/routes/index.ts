import type { Route } from '@portico/kit/http/route'
import type { ProductsDeps } from '../deps.ts'
import { changeVariants } from './change-variants.ts'
import {
  internalProduct,
  internalProductCounts,
  internalProductPaths,
  internalProducts,
  internalProductSearch,
} from './internal-products.ts'
import { inventory, inventorySummary } from './inventory.ts'
import { changeProducts } from './change-products.ts'
import { changeProductNames, productNames, saveCategory } from './names.ts'
import { deleteProduct, duplicateProduct, listDeletedProducts, restoreDeletedProduct } from './trash.ts'
import { changeProduct, createProduct, listOwnProducts, readProduct } from './manage-products.ts'

/** Products and the inventory, for owners and as other services read them. */
export const productsRoutes = (deps: ProductsDeps): Route[] => [
  createProduct(deps),
  changeProduct(deps),
  readProduct(deps),
  listOwnProducts(deps),
  changeVariants(deps),
  changeProducts(deps),
  productNames(deps),
  changeProductNames(deps),
  saveCategory(deps),
  deleteProduct(deps),
  duplicateProduct(deps),
  listDeletedProducts(deps),
  restoreDeletedProduct(deps),
  inventory(deps),
  inventorySummary(deps),
  internalProducts(deps),
  internalProduct(deps),
  internalProductCounts(deps),
  internalProductPaths(deps),
  internalProductSearch(deps),
]
