import { collect } from '../lib/collect.ts'

/**
 * The event clients (EVT) of the page's collectors, which start after the page has loaded. @throws Error on a page without
 * collectors, for example when the browser blocks them
 */
export async function eventClients(): Promise<object> {
  // The script of the collectors runs before this event.
  if (document.readyState === 'loading')
    await new Promise((done) => document.addEventListener('DOMContentLoaded', done, { once: true }))
  return new Promise((take, fail) => {
    if (!collect({ kind: 'clients', take })) fail(new Error('This page has no event clients.'))
  })
}
