import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe found on a page that keeps people out, one line each: the rule, how many places, the first of them. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(still)
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, nodes, help }) => {
      const [first] = nodes
      return `${impact} ${id} (${nodes.length}): ${help} at ${first?.target.join(' ')} — ${first?.any[0]?.message ?? first?.html}`
    })
}

/** Waits for what fades or moves just now: half faded text has no colour to judge. What never ends is left alone. */
async function still(): Promise<void> {
  const running = document
    .getAnimations()
    .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.all(running.map((each) => each.finished.catch(() => undefined)))
}
