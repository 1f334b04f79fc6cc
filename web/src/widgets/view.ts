import type { Block } from '@portico/proto/site'
import type { HeadingName } from './heading-below.ts'
import type { PartName, Shown } from './shown.ts'

/**
 * The place of a block on the page: the `sizes` of its pictures, whether it is the first picture of the page, whether it is a
 * picture behind text, and the element of its title.
 */
export type Place = { sizes: string; isFirstPicture: boolean; isBehindText?: boolean; heading: HeadingName }

/**
 * The props of every block's view. `value` was validated when the document was stored. `page` has only the parts that the view
 * names, which the registry declares too: what a view shows besides them would be missing from the key of a kept block.
 */
export type ViewProps<Value, Name extends PartName = never> = {
  block: Block
  value: Value
  page: Shown<Name>
  place: Place
}
