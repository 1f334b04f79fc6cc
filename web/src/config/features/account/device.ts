import type { SessionDevice } from '@portico/proto/http/sessions'

/** "Firefox 130 on macOS"; what is not known is left out. */
export function deviceText({ browser, os }: SessionDevice): string {
  if (browser && os) return `${browser} on ${os}`
  if (browser ?? os) return browser ?? `A program on ${os}`
  return 'A program that does not say what it is'
}
