import { OwnerHtml } from '../OwnerHtml.tsx'
import type { ViewProps } from '../view.ts'

/** A text that the owner wrote as HTML. */
export function HtmlView({ value }: ViewProps<{ html: string }>) {
  return <OwnerHtml className="prose" html={value.html} />
}
