/**
 * A text that the owner wrote as HTML. It was cleaned when it was stored, unless its author may put code on the website
 * (permission 1219). The site's scripts mount no island inside it.
 */
export function OwnerHtml({ html, className }: { html: string; className: string }) {
  return <div className={className} data-owner-html="" dangerouslySetInnerHTML={{ __html: html }} />
}
