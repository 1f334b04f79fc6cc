import type { Block } from '@portico/proto/site'
import type { PageModel } from '../page/model.ts'

/**
 * The place of a block on the page: the `sizes` of its pictures, whether it is the first picture of the page, and
 * whether it is a picture behind text.
 */
export type Place = { sizes: string; isFirstPicture: boolean; isBehindText?: boolean }

/** The props of every block's view. `value` was validated when the document was stored. */
export type ViewProps<Value> = { block: Block; value: Value; page: PageModel; place: Place }
