import type { InjectedCode } from '@portico/proto/http/code-injection'

/**
 * Puts the owner's code into a rendered page as it is: `header` at the end of the head, `footer` at the end of the body. Sites
 * has checked that the code leaves the rest of the page as it is. The head that we render has no other `</head>`; the body may
 * have other `</body>`, in code of the owner.
 */
export function withCode(html: string, { header, footer }: InjectedCode): string {
  const headEnd = html.indexOf('</head>')
  const bodyEnd = html.lastIndexOf('</body>')
  return html.slice(0, headEnd) + header + html.slice(headEnd, bodyEnd) + footer + html.slice(bodyEnd)
}
