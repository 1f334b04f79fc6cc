import { safeHref } from '../../ui/links.ts'
import type { ViewProps } from '../view.ts'

type Value = { text: string; url: string; newWindow: boolean; size: string; alignment: string }

/** A link as a button. The attributes are the fields of BTN-01 for the beacon. */
export function ButtonView({ value, block }: ViewProps<Value>) {
  return (
    <p className="button-row" data-alignment={value.alignment}>
      <a
        className="button sqs-block-button-element"
        data-size={value.size}
        data-button-id={block.id}
        href={safeHref(value.url)}
        {...(value.newWindow ? { target: '_blank', rel: 'noopener' } : {})}
      >
        {value.text}
      </a>
    </p>
  )
}
