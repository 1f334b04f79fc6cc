/**
 * HTML that an owner wrote. It was sanitized when it was stored, unless its author may add code to the website (permission
 * 1219). No island is mounted inside it.
 */
export function OwnerHtml({ html, className }: { html: string; className: string }) {
  return <div className={className} data-owner-html="" dangerouslySetInnerHTML={{ __html: html }} />
}
