import { collect } from '../collect.ts'

/**
 * DATA-24: tells the page's collectors of a call without a reply, without its query, which contains the crumb. They send
 * the event `system_network_error` when the network is back. A page without collectors sends nothing.
 */
export function noteNetworkError(url: string): void {
  collect({ kind: 'network-error', url: url.replace(/[?#].*/, '') })
}
