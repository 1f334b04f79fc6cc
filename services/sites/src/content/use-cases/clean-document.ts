import { blockType } from '@portico/proto/enums/block-type'
import { mapBlocks } from '@portico/proto/blocks/map-blocks'
import type { Block, PageDocument } from '@portico/proto/site'
import type { CleanHtml } from '@portico/kit/html/clean-html'
import type { CleanedHtml } from '@portico/kit/html/cleaned-html'
import { runsCode } from '@portico/kit/html/runs-code'
import type { Caller } from '@portico/kit/work/work'

/** The cleaner of texts, and the caller that the document is from. */
export type Cleaning = Caller & { cleanHtml: CleanHtml }

/** A checked document. `asWritten` has the texts before they were cleaned, with the HTML of Markdown. */
type CheckedDocument = { document: PageDocument; asWritten: PageDocument; hadCode: boolean }

/**
 * Cleans the texts of a page document: html blocks, the HTML of Markdown, and accordion answers. `hadCode`: whether the
 * document contains code (a script in a text, a code block that runs in the page, a `javascript:` link), which needs
 * permission 1219. The embed code of a frame is not cleaned: it is never part of a page (`proto/embed-frame.ts`).
 */
export async function cleanDocument(
  written: PageDocument,
  { cleanHtml, ...caller }: Cleaning,
): Promise<CheckedDocument> {
  let hadCode = false
  async function cleanText(text: unknown, more: { format?: 'markdown' } = {}): Promise<CleanedHtml> {
    const from = { field: 'document', ...caller, ...more }
    const cleaned = await cleanHtml(typeof text === 'string' ? text : '', from)
    hadCode ||= cleaned.hadCode
    return cleaned
  }
  const withHtml = (block: Block, html: string) => ({ ...block, value: { ...block.value, html } })

  const sources: string[] = []
  const document = await mapBlocks(written, async (block) => {
    const { type, value } = block
    if ((type === blockType.code && value['isPageCode'] === true) || hasCodeLink(value)) hadCode = true
    if (type === blockType.html) return withHtml(block, (await cleanText(value['html'])).html)
    if (type === blockType.markdown) {
      const { html, source = '' } = await cleanText(value['markdown'], { format: 'markdown' })
      sources.push(source)
      return withHtml(block, html)
    }
    if (type === blockType.accordion) {
      const items = []
      for (const item of value['items'] as { title: string; description: string }[]) {
        items.push({ ...item, description: (await cleanText(item.description)).html })
      }
      return { ...block, value: { ...value, items } }
    }
    return block
  })
  const asWritten = await mapBlocks(written, (block) =>
    block.type === blockType.markdown ? withHtml(block, sources.shift() ?? '') : block,
  )
  return { document, asWritten, hadCode }
}

/** Whether an address at any depth of a block's value runs code. Addresses are under keys that end in url, href, src or link. */
function hasCodeLink(value: unknown, key = ''): boolean {
  if (typeof value === 'string') return /(?:url|href|src|link)$/i.test(key) && runsCode(value)
  if (Array.isArray(value)) return value.some((entry) => hasCodeLink(entry, key))
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, entry]) => hasCodeLink(entry, name))
}
