import type { MarkdownValue } from '@portico/proto/blocks/markdown'
import { OwnerHtml } from '../OwnerHtml.tsx'
import type { ViewProps } from '../view.ts'

/** A text in Markdown, as the HTML that sites wrote and cleaned when the text was saved. */
export function MarkdownView({ value }: ViewProps<MarkdownValue>) {
  return value.html === '' ? null : <OwnerHtml className="prose markdown" html={value.html} />
}
