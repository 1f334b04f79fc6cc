import type { CSSProperties } from 'react'
import type { AccordionValue } from '@portico/proto/blocks/accordion'
import { ACCORDION_MS } from '@portico/proto/limits/overlay-limits'
import { OwnerHtml } from '../OwnerHtml.tsx'
import type { ViewProps } from '../view.ts'

/**
 * Titles that open to show their text (ACC-01, ACC-02), as `details` elements. The browser handles the keyboard, the
 * states for screen readers, and its own search. With a shared name, opening one closes the other. `island.ts` adds the
 * states of ACC-01 and links to items.
 */
export function AccordionView({ value, block, page, place }: ViewProps<AccordionValue, 'itemIds'>) {
  const Title = place.heading
  const ids = page.itemIds
  return (
    <div
      className="accordion"
      data-island="accordion"
      style={{ '--accordion': `${ACCORDION_MS}ms` } as CSSProperties}
    >
      {value.items.map(({ title, description }, at) => {
        const isOpen = value.isFirstItemExpanded && at === 0
        return (
          <details
            key={at}
            id={ids[at]!.item}
            name={value.allowMultipleOpenItems ? undefined : `accordion-${block.id}`}
            open={isOpen || undefined}
            data-state={isOpen ? 'open' : 'closed'}
          >
            <summary id={ids[at]!.title}>
              <Title>{title}</Title>
            </summary>
            <div className="accordion-text">
              <OwnerHtml className="prose" html={description} />
            </div>
          </details>
        )
      })}
    </div>
  )
}
