import bowser from 'bowser'
import type { IncomingHttpHeaders } from 'node:http'
import type { SessionDevice } from '@portico/proto/http/sessions'
import { MAX_USER_AGENT_LENGTH } from '@portico/proto/limits'

/** What is kept of the browser that starts a session: its user agent, cut. */
export const keptUserAgent = (headers: IncomingHttpHeaders): string =>
  (headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH)

/** A user agent for people: "Firefox 130", "macOS", and whether it is a phone. What is not known is left out. */
export function deviceOf(userAgent: string): SessionDevice {
  if (userAgent === '') return {}
  const { browser, os, platform } = bowser.parse(userAgent)
  const name = [browser.name, browser.version?.split('.', 1)[0]].filter(Boolean).join(' ')
  return {
    ...(name !== '' && { browser: name }),
    ...(os.name && { os: os.name }),
    ...(platform.type && { type: platform.type }),
  }
}
