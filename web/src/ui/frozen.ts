import { createContext } from 'react'

/**
 * True in the page editor: what has effects of its own (a form that reads the address, a captcha) and pictures that a script
 * loads are shown as they look, and nothing runs.
 */
export const Frozen = createContext(false)

/**
 * In the page editor: cleans HTML before it is inserted. Data of a draft, such as the text of a product, may have code too, which
 * must not run beside the editor. Published pages have no cleaner: their HTML is shown as it is stored.
 */
export const HtmlCleaner = createContext<(html: string) => string>((html) => html)
