import type { ViewProps } from '../view.ts'

/** Text of the owner, cleaned of scripts when it was written (sites does that, so that every reader is safe). */
export function HtmlView({ value }: ViewProps<{ html: string }>) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: value.html }} />
}
