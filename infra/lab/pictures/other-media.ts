import type { Page } from 'playwright-core'
import { productInStock, type Demo } from '../../e2e/stack.ts'
import type { Place } from './places.ts'

/** Pages in print, in forced colours, and with text of 200 %. */
export function otherMedia(demo: Demo): Place[] {
  const at = (path: string) => new URL(path, demo.site).href
  const product = productInStock(demo)
  const paths = { home: '/', product: product.path, contact: demo.forms.contact.path }
  return Object.entries(paths).flatMap(([name, path]) => [
    { name: `print-${name}`, url: at(path), prepare: (page: Page) => page.emulateMedia({ media: 'print' }) },
    {
      name: `forced-colors-${name}`,
      url: at(path),
      prepare: (page: Page) => page.emulateMedia({ forcedColors: 'active' }),
      axe: false, // axe checks the page's own colours, not the visitor's
    },
    { name: `large-text-${name}`, url: at(path), prepare: largeText },
  ])
}

/** Sets the text size to 200 %. @throws Error when the page then scrolls horizontally (WCAG 1.4.4, 1.4.10) */
async function largeText(page: Page): Promise<void> {
  // A style element would be blocked by the content security policy of the page.
  const beyond = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    return document.documentElement.scrollWidth - innerWidth
  })
  if (beyond > 0) throw new Error(`with text of 200 % the page is ${beyond} px too wide`)
}
