import type { Page } from 'playwright-core'
import type { Demo } from '../e2e/stack.ts'
import type { Place } from './places.ts'

/** Pages as some visitors meet them: on paper, in their own colours, with letters twice as large. */
export function otherWays(demo: Demo): Place[] {
  const at = (path: string) => new URL(path, demo.site).href
  const product = demo.products.find(({ stock }) => stock === null || stock > 3)!
  const paths = { home: '/', product: product.path, contact: demo.forms.contact.path }
  return Object.entries(paths).flatMap(([name, path]) => [
    { name: `print-${name}`, url: at(path), prepare: (page: Page) => page.emulateMedia({ media: 'print' }) },
    {
      name: `forced-colors-${name}`,
      url: at(path),
      prepare: (page: Page) => page.emulateMedia({ forcedColors: 'active' }),
      axe: false, // the colours are the visitor's own, and axe sees ours
    },
    { name: `large-text-${name}`, url: at(path), prepare: largeText },
  ])
}

/** Letters of 200 % in the same window. @throws when the page has to be scrolled sideways (WCAG 1.4.4, 1.4.10) */
async function largeText(page: Page): Promise<void> {
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (beyond > 0) throw new Error(`with letters of 200 % the page is ${beyond} px too wide`)
}
