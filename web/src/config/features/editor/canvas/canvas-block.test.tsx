// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import type { Block } from '@portico/proto/site'
import type { PageModel } from '../../../../page/model.ts'
import { HtmlCleaner } from '../../../../ui/frozen.ts'
import { OwnerHtml } from '../../../../widgets/OwnerHtml.tsx'
import { widgets } from '../../../../widgets/registry.ts'
import { CanvasBlock } from './CanvasBlock.tsx'
import { CanvasContext, type MountText } from './canvas-context.ts'
import { FAILED_VIEW } from './placeholders.ts'
import { cleanHtml } from './safe-block.ts'

// React asks for this in tests.
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let root: Root
let host: HTMLElement
beforeEach(() => {
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host, { onCaughtError: () => undefined })
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
})
const show = (node: ReactNode) => act(async () => root.render(node))

// The views of these blocks read nothing of the page.
const page = {} as PageModel
const place = { isFirst: false, headingLevel: 2 } as never

function blocks(shown: readonly Block[], textId?: string, mountText: MountText = () => never()) {
  return (
    <CanvasContext value={{ textId, mountText, nameOf: () => 'Block' }}>
      {shown.map((block) => (
        <CanvasBlock key={block.id} block={block} page={page} place={place} />
      ))}
    </CanvasContext>
  )
}
const never = () => {
  throw new Error('no text is edited')
}

test('a view that throws is replaced by its reason, and the other blocks stay', async () => {
  const widget = widgets[blockType.quote]!
  const { View } = widget
  const Broken = () => {
    throw new Error('broken')
  }
  Object.assign(widget, { View: Broken })
  await show(
    blocks([
      { id: 'a', type: blockType.quote, value: { quote: 'Words' } },
      { id: 'b', type: blockType.html, value: { html: '<p>Other</p>' } },
    ]),
  )
  expect(host.querySelector('#block-a')?.textContent).toBe(FAILED_VIEW)
  expect(host.querySelector('#block-b')?.textContent).toBe('Other')
  Object.assign(widget, { View })
})

test('the editor of a text stays when a Markdown block becomes a text with its first change', async () => {
  const destroy = vi.fn()
  const setHtml = vi.fn()
  const mount = vi.fn<MountText>(() => ({ setHtml, destroy }))
  await show(
    blocks(
      [{ id: 'a', type: blockType.markdown, value: { markdown: 'One', html: '<p>One</p>' } }],
      'a',
      mount,
    ),
  )
  expect(mount).toHaveBeenCalledOnce()
  await show(blocks([{ id: 'a', type: blockType.html, value: { html: '<p>One, two</p>' } }], 'a', mount))
  expect(mount).toHaveBeenCalledOnce()
  expect(destroy).not.toHaveBeenCalled()
  expect(setHtml).toHaveBeenLastCalledWith('<p>One, two</p>')
})

test('a text that exceeds its limit stays in its editor and on the page', async () => {
  const destroy = vi.fn()
  const mount = vi.fn<MountText>(() => ({ setHtml: () => undefined, destroy }))
  const long = { id: 'a', type: blockType.html, value: { html: `<p>${'x'.repeat(200_000)}</p>` } }
  await show(blocks([{ ...long, value: { html: '<p>One</p>' } }], 'a', mount))
  await show(blocks([long], 'a', mount))
  expect([mount.mock.calls.length, destroy.mock.calls.length]).toEqual([1, 0])
  await show(blocks([long]))
  expect(destroy).toHaveBeenCalledOnce()
  expect(host.querySelector('#block-a .prose')?.textContent).toHaveLength(200_000)
  expect(host.querySelector('.portico-placeholder')).toBeNull()
})

test('HTML that is not of the document is cleaned too, and other pages show theirs as it is stored', async () => {
  const html = '<p onclick="x()">Text</p><script>x()</script><iframe src="https://other.example"></iframe>'
  await show(
    <HtmlCleaner value={cleanHtml}>
      <OwnerHtml html={html} className="product-description" />
    </HtmlCleaner>,
  )
  expect(host.querySelector('.product-description')?.innerHTML).toBe('<p>Text</p>')
  await show(<OwnerHtml html={html} className="product-description" />)
  expect(host.querySelector('.product-description')?.innerHTML).toContain('onclick')
})
