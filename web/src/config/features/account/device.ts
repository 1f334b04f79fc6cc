import type { SessionDevice } from '@portico/proto/http/people/sessions'

/** A device as text: "Firefox 130 on macOS". Unknown parts are left out. */
export function deviceText({ browser, os }: SessionDevice): string {
  if (browser && os) return `${browser} on ${os}`
  if (browser ?? os) return browser ?? `Unknown browser on ${os}`
  return 'Unknown device'
}
