import type { ReactNode } from 'react'
import type { Block as BlockValue } from '@portico/proto/site'
import { widgets } from '../widgets/registry.ts'
import type { Place } from '../widgets/view.ts'
import type { PageModel } from '../page/model.ts'

type Props = { block: BlockValue; page: PageModel; place: Place }

/** Renders one block in the markup of WIRE-23. An unknown block type renders nothing. */
export function Block({ block, page, place }: Props): ReactNode {
  const widget = Object.hasOwn(widgets, block.type) ? widgets[block.type] : undefined
  if (!widget) return null
  const { name, View, publicValues } = widget
  const publicJson = Object.fromEntries(
    publicValues.filter((key) => block.value[key] !== undefined).map((key) => [key, block.value[key]]),
  )
  return (
    <div
      className={`sqs-block ${name}-block sqs-block-${name}`}
      data-block-type={block.type}
      data-block-json={JSON.stringify(publicJson)}
      id={`block-${block.id}`}
    >
      <div className="sqs-block-content">
        {/* The registry maps each type to the view of its value, and the value was validated when it was stored. */}
        <View block={block} value={block.value as never} page={page} place={place} />
      </div>
    </div>
  )
}
