import axe from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * The serious and critical findings of axe on a page, or in its elements that match `within`, one line each: the rule, the
 * number of elements, and the first element. A page with findings is checked again, because a message may have faded out
 * while axe ran.
 */
export async function seriousFindings(page: Page, within = 'html'): Promise<string[]> {
  const findings = await findingsNow(page, within)
  return findings.length === 0 ? findings : await findingsNow(page, within)
}

async function findingsNow(page: Page, within: string): Promise<string[]> {
  await page.evaluate(waitForAnimations)
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (selector) =>
      (window as unknown as { axe: typeof axe }).axe.run(selector, { resultTypes: ['violations'] }),
    within,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, nodes, help }) => {
      const [first] = nodes
      return `${impact} ${id} (${nodes.length}): ${help} at ${first?.target.join(' ')} — ${first?.any[0]?.message ?? first?.html}`
    })
}

/** Waits for finite animations to end, because half-faded text has no final contrast. */
async function waitForAnimations(): Promise<void> {
  const running = document
    .getAnimations()
    .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.all(running.map((each) => each.finished.catch(() => undefined)))
}
