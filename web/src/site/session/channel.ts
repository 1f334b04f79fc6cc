import { FORM_SUCCESS, LOGGED_OUT, NEWSLETTER_SUBSCRIBE } from '@portico/proto/collect/browser-events'
import type { SessionContext } from './context.ts'
import { isOwner } from './rules.ts'

const CHANNEL = 'portico-admin'
/** The events that are shared, each with its `detail`. Events of calls are not shared, because they contain the failure. */
const SHARED = ['portico:navigated', 'portico:cart', FORM_SUCCESS, NEWSLETTER_SUBSCRIBE, LOGGED_OUT] as const

/**
 * SESS-13: shares the events of a page. The page of an administrator broadcasts them to the other tabs of the site. A page
 * in the editor's frame posts them to the editor, only at the origin of the app.
 */
export function shareEvents(context: SessionContext): void {
  const receivers: ((message: { name: string; detail: unknown }) => void)[] = []
  if (isOwner(context)) {
    const channel = new BroadcastChannel(CHANNEL)
    receivers.push((message) => channel.postMessage(message))
  }
  if (window !== window.parent) {
    const editor = `${location.protocol}//app.${context.appDomain}`
    receivers.push((message) => window.parent.postMessage({ source: CHANNEL, ...message }, editor))
  }
  if (receivers.length === 0) return
  for (const name of SHARED) {
    window.addEventListener(name, (event) => {
      const { detail } = event as CustomEvent<unknown>
      for (const receive of receivers) receive({ name, detail })
    })
  }
}
