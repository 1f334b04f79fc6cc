import type { InjectedCode } from '@portico/proto/http/website/code-injection'
import type { Part } from './document-parts.ts'

/**
 * Puts the owner's code into a rendered page as it is: `header` at the end of the head, `footer` at the end of the body. Sites
 * has checked that the code leaves the rest of the page as it is. The head that we render has no other `</head>`; the body may
 * have other `</body>`, in code of the owner.
 */
export function partsWithCode(parts: readonly Part[], { header, footer }: InjectedCode): Part[] {
  // The head is in the first part and the end of the body in the last one; both are text.
  const [first = '', ...rest] = parts
  const start = insert(String(first), header, String(first).indexOf('</head>'))
  const last = rest.pop()
  const end = String(last ?? start)
  const withFooter = insert(end, footer, end.lastIndexOf('</body>'))
  return last === undefined ? [withFooter] : [start, ...rest, withFooter]
}

const insert = (text: string, code: string, at: number) => text.slice(0, at) + code + text.slice(at)
