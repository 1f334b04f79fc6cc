import { blockType } from '@portico/proto/enums/block-type'
import type { Block, PageDocument } from '@portico/proto/site'
import type { CleanedHtml } from '@portico/kit/html/clean-html'
import { runsCode } from '@portico/kit/html/runs-code'

/** Block types whose value is code. */
const CODE_BLOCKS: ReadonlySet<number> = new Set([blockType.code, blockType.embed])

/**
 * Cleans the html blocks and accordion answers of a page document. `hadCode`: whether the document contains code (a script in
 * an html block, a code block, a `javascript:` link), which needs permission 1219.
 */
export async function cleanDocument(
  document: PageDocument,
  clean: (html: string) => Promise<CleanedHtml>,
): Promise<{ document: PageDocument; hadCode: boolean }> {
  let hadCode = false
  async function cleanText(html: string): Promise<string> {
    const cleaned = await clean(html)
    hadCode ||= cleaned.hadCode
    return cleaned.html
  }
  async function cleanBlock(block: Block): Promise<Block> {
    if (CODE_BLOCKS.has(block.type) || hasCodeLink(block.value)) hadCode = true
    if (block.type === blockType.html) {
      return { ...block, value: { html: await cleanText(String(block.value['html'])) } }
    }
    if (block.type === blockType.accordion) {
      const items = []
      for (const item of block.value['items'] as { title: string; description: string }[]) {
        items.push({ ...item, description: await cleanText(item.description) })
      }
      return { ...block, value: { ...block.value, items } }
    }
    return block
  }
  const sections = []
  for (const section of document.sections) {
    const rows = []
    for (const row of section.rows) {
      const columns = []
      for (const column of row.columns) {
        const blocks = []
        for (const block of column.blocks) blocks.push(await cleanBlock(block))
        columns.push({ ...column, blocks })
      }
      rows.push({ ...row, columns })
    }
    sections.push({ ...section, rows })
  }
  return { document: { ...document, sections }, hadCode }
}

/** Whether an address at any depth of a block's value runs code. Addresses are under keys that end in url, href, src or link. */
function hasCodeLink(value: unknown, key = ''): boolean {
  if (typeof value === 'string') return /(?:url|href|src|link)$/i.test(key) && runsCode(value)
  if (Array.isArray(value)) return value.some((entry) => hasCodeLink(entry, key))
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, entry]) => hasCodeLink(entry, name))
}
