/** A gateway uses its answer about a website for half a second. Questions that are open meanwhile take a moment longer, ms. */
const REMEMBERED_MS = 750

/** Calls after which pages must be new. */
const CHANGES_PAGES = /\/(publish|lock|restore)$/

/**
 * Waits after a call that changes pages until every gateway has looked the website up again, if the stack has several of them. The gateway
 * of the next request may be another than the one that the test has asked before.
 */
export async function untilEveryGatewayKnows(path: string): Promise<void> {
  const hasSeveral = /\bgateway=([2-9]|\d\d)/.test(process.env['PORTICO_SCALE'] ?? '')
  if (hasSeveral && CHANGES_PAGES.test(path)) await new Promise((done) => setTimeout(done, REMEMBERED_MS))
}
