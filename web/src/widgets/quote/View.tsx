import type { ViewProps } from '../view.ts'

/** A quotation with its source. */
export function QuoteView({ value }: ViewProps<{ quote: string; source: string }>) {
  return (
    <figure className="quote">
      <blockquote>{value.quote}</blockquote>
      {value.source && <figcaption>{value.source}</figcaption>}
    </figure>
  )
}
