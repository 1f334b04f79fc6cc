import type { Block } from '@portico/proto/site'
import type { PageModel } from '../page/model.ts'

/** Where a block lies: the `sizes` its pictures take, whether it is the first picture of the page or lies under words. */
export type Place = { sizes: string; first: boolean; under?: boolean }

/** What every block's view gets; `value` was checked when the document was written. */
export type ViewProps<Value> = { block: Block; value: Value; page: PageModel; place: Place }
