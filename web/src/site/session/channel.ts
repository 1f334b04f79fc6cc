import { browserEvents } from '@portico/proto/browser-events'
import type { SessionContext } from './context.ts'
import { isOwner } from './rules.ts'

const CHANNEL = 'portico-admin'
/** The events of a page that others may hear of, each with its `detail`; those of calls hold too much. */
const SHARED = [
  'portico:navigated',
  'portico:cart',
  browserEvents.formSuccess,
  browserEvents.newsletterSubscribe,
  browserEvents.logout,
] as const

/**
 * SESS-13: what happens on the page of somebody who administers the site is told to the browser's other tabs of it; a
 * page in an editor's frame tells the editor, whose origin is the app's and no other.
 */
export function shareEvents(context: SessionContext): void {
  const listeners: ((message: { name: string; detail: unknown }) => void)[] = []
  if (isOwner(context)) {
    const channel = new BroadcastChannel(CHANNEL)
    listeners.push((message) => channel.postMessage(message))
  }
  if (window !== window.parent) {
    const editor = `${location.protocol}//app.${context.appDomain}`
    listeners.push((message) => window.parent.postMessage({ source: CHANNEL, ...message }, editor))
  }
  if (listeners.length === 0) return
  for (const name of SHARED) {
    window.addEventListener(name, (event) => {
      const { detail } = event as CustomEvent<unknown>
      for (const tell of listeners) tell({ name, detail })
    })
  }
}
