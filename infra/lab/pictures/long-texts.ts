import type { Page } from 'playwright-core'

/**
 * Makes texts three times as long, with a long word that cannot break, to show texts that overflow their box. Elements
 * that match `short` and elements outside `within` stay as they are.
 */
export async function longTexts(page: Page, short = '[aria-label]', within = 'main'): Promise<void> {
  const worded = `${within} :is(h1, h2, h3, p, li, td, a, span, button)`
  await page.evaluate(
    ([worded, short]) => {
      for (const element of document.querySelectorAll(worded)) {
        if (element.closest(short)) continue
        for (const node of element.childNodes) {
          const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '').trim() : ''
          if (!/[a-z]{3}/i.test(text)) continue // numbers stay
          node.textContent = `${text} — Donaudampfschifffahrtsgesellschaft ${text} ${text}`
        }
      }
    },
    [worded, short] as const,
  )
}
