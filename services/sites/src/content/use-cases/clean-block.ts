import { blockType } from '@portico/proto/enums/block-type'
import type { Block } from '@portico/proto/site'
import type { CleanHtml } from '@portico/kit/html/clean-html'
import type { CleanedHtml } from '@portico/kit/html/cleaned-html'
import { runsCode } from '@portico/kit/html/runs-code'
import type { Caller } from '@portico/kit/work/work'

/** The cleaner of texts, and the caller that the document is from. */
export type Cleaning = Caller & { cleanHtml: CleanHtml }

/** `asWritten` has the texts before they were cleaned, with the HTML of Markdown. */
export type CleanedBlock = { block: Block; asWritten: Block; hadCode: boolean }

/**
 * Cleans the texts of a block: html, the HTML of Markdown, and accordion answers. `hadCode`: whether it contains code (a
 * script in a text, a code block that runs in the page, a `javascript:` link), which needs permission 1219. The embed code of
 * a frame is not cleaned: it is never part of a page (`proto/embed-frame.ts`).
 */
export async function cleanBlock(block: Block, { cleanHtml, ...caller }: Cleaning): Promise<CleanedBlock> {
  const { type, value } = block
  let hadCode = isCode(block)
  async function cleanText(text: unknown, more: { format?: 'markdown' } = {}): Promise<CleanedHtml> {
    const from = { field: 'document', ...caller, ...more }
    const cleaned = await cleanHtml(typeof text === 'string' ? text : '', from)
    hadCode ||= cleaned.hadCode
    return cleaned
  }
  const withHtml = (html: string) => ({ ...block, value: { ...value, html } })

  if (type === blockType.html) {
    const cleaned = withHtml((await cleanText(value['html'])).html)
    return { block: cleaned, asWritten: block, hadCode }
  }
  if (type === blockType.markdown) {
    const { html, source = '' } = await cleanText(value['markdown'], { format: 'markdown' })
    return { block: withHtml(html), asWritten: withHtml(source), hadCode }
  }
  if (type === blockType.accordion && Array.isArray(value['items'])) {
    const items = []
    // A stored value that is put back may have another form than its schema.
    for (const item of value['items'] as unknown[]) {
      if (typeof item !== 'object' || item === null || !('description' in item)) items.push(item)
      else items.push({ ...item, description: (await cleanText(item.description)).html })
    }
    return { block: { ...block, value: { ...value, items } }, asWritten: block, hadCode }
  }
  return { block, asWritten: block, hadCode }
}

/** Whether a block has code outside of its texts. */
export const isCode = ({ type, value }: Block): boolean =>
  (type === blockType.code && value['isPageCode'] === true) || hasCodeLink(value)

/** Whether an address at any depth of a block's value runs code. Addresses are under keys that end in url, href, src or link. */
function hasCodeLink(value: unknown, key = ''): boolean {
  if (typeof value === 'string') return /(?:url|href|src|link)$/i.test(key) && runsCode(value)
  if (Array.isArray(value)) return value.some((entry) => hasCodeLink(entry, key))
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, entry]) => hasCodeLink(entry, name))
}
