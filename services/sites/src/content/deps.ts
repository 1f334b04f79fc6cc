import type { Deps } from '@portico/kit/app'
import type { CleanHtml } from '@portico/kit/html/clean-html'
import type { ProductCounts } from './use-cases/product-counts.ts'

export type ContentDeps = Pick<Deps, 'db' | 'clock' | 'ids'> & {
  cleanHtml: CleanHtml
  productCounts: ProductCounts
}
