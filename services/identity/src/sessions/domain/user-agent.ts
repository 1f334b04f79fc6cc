import bowser from 'bowser'
import type { IncomingHttpHeaders } from 'node:http'
import type { SessionDevice } from '@portico/proto/http/people/sessions'
import { MAX_USER_AGENT_LENGTH } from '@portico/proto/limits'

/** Returns the user agent that is stored with a session, cut to MAX_USER_AGENT_LENGTH. */
export const truncatedUserAgent = (headers: IncomingHttpHeaders): string =>
  (headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH)

/**
 * Returns a readable form of a user agent: browser (“Firefox 130”), operating system and kind of device. Unknown parts
 * are omitted.
 */
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
