import { headingBelow } from '../heading-below.ts'
import { OwnerHtml } from '../OwnerHtml.tsx'
import type { ViewProps } from '../view.ts'

type Value = {
  items: { title: string; description: string }[]
  allowMultipleOpenItems: boolean
  isFirstItemExpanded: boolean
}

/**
 * Titles that open to show their text (ACC-01, ACC-02), as `details` elements. The browser handles the keyboard and the
 * states for screen readers. With a shared name, opening one closes the other.
 */
export function AccordionView({ value, block, page }: ViewProps<Value>) {
  const Title = headingBelow(page.document, block)
  return (
    <div className="accordion">
      {value.items.map(({ title, description }, at) => (
        <details
          key={at}
          name={value.allowMultipleOpenItems ? undefined : `accordion-${block.id}`}
          open={(value.isFirstItemExpanded && at === 0) || undefined}
        >
          <summary>
            <Title>{title}</Title>
          </summary>
          <OwnerHtml className="prose" html={description} />
        </details>
      ))}
    </div>
  )
}
