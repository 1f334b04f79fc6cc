import DOMPurify from 'dompurify'
import { blockType } from '@portico/proto/enums/block-type'
import type { Block } from '@portico/proto/site'

/** Elements that load or run something without a script: the policy of the canvas stops none of them by itself. */
const FORBIDDEN = ['style', 'link', 'meta', 'base', 'iframe', 'object', 'embed', 'form', 'template']

const MAX_CLEANED = 500
const cleaned = new Map<string, string>()

/**
 * HTML without anything that runs or loads documents. The views clean every HTML that they insert, even the HTML of blocks that were
 * cleaned before, so results are kept.
 */
export function cleanHtml(html: string): string {
  const known = cleaned.get(html)
  if (known !== undefined) return known
  const clean = DOMPurify.sanitize(html, {
    FORBID_TAGS: FORBIDDEN,
    ADD_ATTR: ['target'],
    ALLOW_DATA_ATTR: false,
  })
  if (cleaned.size >= MAX_CLEANED) cleaned.clear()
  cleaned.set(html, clean).set(clean, clean)
  return clean
}

const known = new WeakMap<Block, Block>()

/**
 * The block as the canvas may show it: its HTML without anything that runs or loads documents. A page saved under permission 1219
 * is stored as it was written. The same block is the same object, so that it is not rendered again.
 */
export function safeBlock(block: Block): Block {
  let safe = known.get(block)
  if (!safe) {
    safe = withSafeHtml(block)
    known.set(block, safe)
  }
  return safe
}

/** Whether a block is code of the owner, which the canvas does not run. */
export const isPageCode = ({ type, value }: Block): boolean =>
  type === blockType.code && value['isPageCode'] === true

function withSafeHtml(block: Block): Block {
  const { type, value } = block
  const changed: Record<string, unknown> = {}
  // Views read the address of a frame from other HTML, such as the HTML of a video, and never insert it.
  const isText = type === blockType.html || type === blockType.markdown
  if (isText && typeof value['html'] === 'string') changed['html'] = cleanHtml(value['html'])
  if (type === blockType.accordion && Array.isArray(value['items']))
    changed['items'] = value['items'].map((item: unknown) =>
      typeof item === 'object' && item !== null && 'description' in item
        ? { ...item, description: cleanHtml(String(item.description)) }
        : item,
    )
  return Object.keys(changed).length === 0 ? block : { ...block, value: { ...value, ...changed } }
}
