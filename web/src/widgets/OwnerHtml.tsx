import { useContext } from 'react'
import { HtmlCleaner } from '../ui/frozen.ts'

/**
 * HTML that an owner wrote. It was sanitized when it was stored, unless its author may add code to the website (permission
 * 1219). No island is mounted inside it.
 * The page editor cleans it again.
 */
export function OwnerHtml({ html, className }: { html: string; className: string }) {
  const clean = useContext(HtmlCleaner)
  return <div className={className} data-owner-html="" dangerouslySetInnerHTML={{ __html: clean(html) }} />
}
