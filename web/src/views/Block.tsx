import type { ReactNode } from 'react'
import type { Block as BlockValue } from '@portico/proto/site'
import { widgets, type Widget } from '../widgets/registry.ts'
import { shownOf, type PartName, type Shown } from '../widgets/shown.ts'
import { validValue } from '../widgets/valid-value.ts'
import type { Place } from '../widgets/view.ts'
import type { PageModel } from '../page/model.ts'

/**
 * The additions of the page editor to a block: attributes of its element, and the editor of a text in place of what is inside. Other
 * content is inert, so that a press selects the block.
 */
export type BlockEditing = { attributes: Readonly<Record<string, string | number>>; content?: ReactNode }

type Props = { block: BlockValue; page: PageModel; place: Place; editing?: BlockEditing | undefined }
/** A block of a known type with its checked value, and the parts of the page that it shows. */
type CheckedBlock = {
  widget: Widget
  block: BlockValue
  value: Record<string, unknown>
  page: Shown<PartName>
}

/**
 * Renders one block in the markup of WIRE-23. An unknown block type renders nothing, and neither does a value that does not
 * fit its type: it may have been stored before the type was known, and was not checked then.
 */
export function Block({ block, page, place, editing }: Props): ReactNode {
  const checked = checkedBlock(block, page)
  if (!checked) return null
  const { widget, value } = checked
  const { name, publicValues } = widget
  const publicJson = Object.fromEntries(
    publicValues.filter((key) => value[key] !== undefined).map((key) => [key, value[key]]),
  )
  return (
    <div
      className={`sqs-block ${name}-block sqs-block-${name}`}
      data-block-type={block.type}
      data-block-json={JSON.stringify(publicJson)}
      data-hide={editing ? undefined : block.hideOn}
      id={`block-${block.id}`}
      {...editing?.attributes}
    >
      <div className="sqs-block-content" inert={editing && editing.content === undefined}>
        {editing?.content ?? <BlockView {...checked} place={place} />}
      </div>
    </div>
  )
}

/** Renders what is inside a block. */
export function BlockContent({ block, page, place }: Props): ReactNode {
  const checked = checkedBlock(block, page)
  return checked && <BlockView {...checked} place={place} />
}

/** Renders what is inside a checked block. */
const BlockView = ({ widget, block, value, page, place }: CheckedBlock & { place: Place }): ReactNode => (
  // The registry maps each type to the view of its value.
  <widget.View block={block} value={value as never} page={page} place={place} />
)

/** Checks a block: its value with its defaults, and what it shows of its page. Null if the value does not fit the type. */
export function checkedBlock(block: BlockValue, page: PageModel): CheckedBlock | null {
  const widget = Object.hasOwn(widgets, block.type) ? widgets[block.type] : undefined
  if (!widget) return null
  const value = validValue(block)
  if (!value) return null
  const checked = { ...block, value }
  return { widget, block: checked, value, page: shownOf(widget.shows ?? [], page, checked) }
}
