import { onPageEnd } from '../lib/lifecycle.ts'
import { renderWidget } from '../lib/data/render-widget.ts'
import { endIslands, startIslands } from '../site/islands.ts'

/** The latest rendering of each block: an earlier one that arrives late is dropped. */
const latest = new WeakMap<HTMLElement, number>()

/**
 * WIDG-01: replaces the content of a block of the page by what the server renders for the given fields of its value. Fields
 * that are not given keep their values of `data-block-json`. `block` is the element of the block or its id. The widgets in the new
 * content are started. Resolves to the element, or to null if the page no longer has such a block.
 * @throws CallFailure with `errors.widgetJSON` for a value that the block cannot have
 */
export async function renderBlock(
  block: HTMLElement | string,
  value: object = {},
  { collectionId }: { collectionId?: string } = {},
): Promise<HTMLElement | null> {
  const found = typeof block === 'string' ? document.getElementById(block) : block
  const element = found?.closest<HTMLElement>('.sqs-block[data-block-type]')
  const content = element?.querySelector<HTMLElement>('.sqs-block-content')
  if (!element || !content) return null
  const turn = (latest.get(element) ?? 0) + 1
  latest.set(element, turn)
  const html = await renderWidget({
    type: Number(element.dataset['blockType']),
    id: element.id.replace(/^block-/, ''),
    value: { ...(JSON.parse(element.dataset['blockJson'] ?? '{}') as object), ...value },
    ...(collectionId !== undefined && { collectionId }),
  })
  if (latest.get(element) !== turn || !element.isConnected) return null
  endIslands(content)
  content.innerHTML = html
  onPageEnd(startIslands(content))
  return element
}
