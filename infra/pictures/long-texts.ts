import type { Page } from 'playwright-core'

/**
 * Makes titles and links three times as long, one word without a place to break: nothing may run out of its box. What
 * has a name (it would no longer fit its words) or is in `short` stays, and all that is not `within`.
 */
export async function longTexts(page: Page, short = '[aria-label]', within = 'main'): Promise<void> {
  const worded = `${within} :is(h1, h2, h3, p, li, td, a, span, button)`
  await page.evaluate(
    ([worded, short]) => {
      for (const element of document.querySelectorAll(worded)) {
        if (element.closest(short)) continue
        for (const node of element.childNodes) {
          const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '').trim() : ''
          if (!/[a-z]{3}/i.test(text)) continue // figures do not grow
          node.textContent = `${text} — Donaudampfschifffahrtsgesellschaft ${text} ${text}`
        }
      }
    },
    [worded, short] as const,
  )
}
