import type { ReactNode } from 'react'
import type * as z from 'zod'
import { blockValues, type Block as BlockValue } from '@portico/proto/site'
import { widgets } from '../widgets/registry.ts'
import type { Place } from '../widgets/view.ts'
import type { PageModel } from '../page/model.ts'

type Props = { block: BlockValue; page: PageModel; place: Place }

const schemas: Readonly<Record<number, z.ZodType>> = blockValues

/**
 * Renders one block in the markup of WIRE-23. An unknown block type renders nothing, and neither does a value that does not
 * fit its type: it may have been stored before the type was known, and was not checked then.
 */
export function Block({ block, page, place }: Props): ReactNode {
  const widget = Object.hasOwn(widgets, block.type) ? widgets[block.type] : undefined
  const value = widget && validValue(block)
  if (!value) return null
  const { name, publicValues } = widget
  const publicJson = Object.fromEntries(
    publicValues.filter((key) => value[key] !== undefined).map((key) => [key, value[key]]),
  )
  return (
    <div
      className={`sqs-block ${name}-block sqs-block-${name}`}
      data-block-type={block.type}
      data-block-json={JSON.stringify(publicJson)}
      id={`block-${block.id}`}
    >
      <div className="sqs-block-content">
        <Content block={block} value={value} page={page} place={place} />
      </div>
    </div>
  )
}

/** Renders what is inside a block. */
export function BlockContent({ block, page, place }: Props): ReactNode {
  const value = validValue(block)
  return value && <Content block={block} value={value} page={page} place={place} />
}

/** `value` is the checked value of the block. */
function Content({ block, value, page, place }: Props & { value: Record<string, unknown> }): ReactNode {
  const View = Object.hasOwn(widgets, block.type) ? widgets[block.type]?.View : undefined
  // The registry maps each type to the view of its value.
  return View ? <View block={{ ...block, value }} value={value as never} page={page} place={place} /> : null
}

/** The value of a block with its defaults; null if it does not fit the type. */
function validValue(block: BlockValue): Record<string, unknown> | null {
  const parsed = schemas[block.type]?.safeParse(block.value)
  return parsed?.success ? (parsed.data as Record<string, unknown>) : null
}
