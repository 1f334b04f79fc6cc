import { renderToString } from 'react-dom/server'
import { Frame, type PageAssets } from '../../site/Frame.tsx'
import { blocksOf } from '@portico/proto/site'
import { BlockContent } from '../../views/Block.tsx'
import { Page } from '../../views/Page.tsx'
import { pageContext, type PageContext } from '../../site/context.ts'
import { contextScript } from '../../site/context-script.ts'
import type { PageModel } from '../../page/model.ts'
import { EARLY_PRESS } from '../../page-script/early-press.ts'
import { EARLY_CALLS } from '../../page-script/early-calls.ts'
import { codeGate } from '../../page-script/code-gate.ts'
import { RELEASE_START, releaseTail } from '../../site/release-tail.ts'
import { scriptJson } from '../../widgets/Island.tsx'
import { keptBlocksOf, type BlockKeeper } from './block-html.tsx'
import { textOf, type Part } from './document-parts.ts'
import { guardExternalCode } from '../policy/external-code.ts'
import { htmlNeeds, type HtmlNeeds } from './html-needs.ts'
import { partsWithCode } from './injected-code.ts'
import { refusedCodePolicy, refusedFramesPolicy } from '../policy/policy.ts'

export type { BlockKeeper, PageAssets, PageContext, PageModel }
export { pageContext, releaseTail }

const END = '</body></html>'

/** Renders the HTML document of a page. Also returns its inline scripts, for the content security policy. */
export function renderPage(
  page: PageModel,
  assets: PageAssets,
  keeper?: BlockKeeper,
): { html: string; inlineScripts: string[] } {
  const { parts, inlineScripts } = renderParts(page, assets, keeper)
  return { html: textOf(parts) + releaseTail(page), inlineScripts }
}

/**
 * Renders the document of a page without its end (`releaseTail`), in parts. Blocks of `keeper` are parts that are not rendered
 * again.
 */
export function renderParts(
  page: PageModel,
  assets: PageAssets,
  keeper?: BlockKeeper,
): { parts: Part[]; inlineScripts: string[] } {
  const { contentVersion: _, releaseId: __, ...context } = pageContext(page)
  const json = scriptJson(context)
  const inlineScripts = [contextScript(json)]
  const gate =
    page.hasOwnerCode &&
    codeGate(refusedCodePolicy(page, [...inlineScripts, EARLY_CALLS, EARLY_PRESS]), refusedFramesPolicy(page))
  const blocks = keeper && keptBlocksOf(page, keeper)
  const rendered = renderToString(
    <Frame page={page} assets={assets} context={json} codeGate={gate}>
      <Page page={page} marks={blocks?.marks} />
    </Frame>,
  )
  const { parts, needs } = blocks?.fill(rendered) ?? { parts: [rendered], needs: [htmlNeeds(rendered)] }
  const { header = '', footer = '' } = page.code ?? {}
  let own = prefetchLinks(needs, assets)
  if (needs.some(({ submits }) => submits)) {
    inlineScripts.push(EARLY_PRESS)
    own += `<script>${EARLY_PRESS}</script>`
  }
  const withOwnerCode = partsWithCode(parts, { header, footer: own + footer })
  const guarded = page.hasOwnerCode ? [guardExternalCode(textOf(withOwnerCode))] : withOwnerCode
  // Code of the owner may be in front of the end, and none is behind it.
  const last = String(guarded.pop())
  guarded.push(last.slice(0, -END.length) + RELEASE_START)
  return { parts: ['<!doctype html>', ...guarded], inlineScripts }
}

/** Links by which the browser fetches the code that islands load on intent while it is idle. Nothing runs. */
function prefetchLinks(needs: readonly HtmlNeeds[], { islandFiles }: PageAssets): string {
  const names = new Set(needs.flatMap(({ islands }) => islands))
  const files = new Set([...names].flatMap((name) => islandFiles[name] ?? []))
  return [...files].map((href) => `<link rel="prefetch" href="${href}"/>`).join('')
}

/** Renders the content of the only block of a page (WIDG-01). An unknown block type renders nothing. */
export function renderBlock(page: PageModel): string {
  const [block] = blocksOf(page.document)
  const place = { sizes: '100vw', isFirstPicture: false, heading: 'h2' as const }
  return block ? renderToString(<BlockContent block={block} page={page} place={place} />) : ''
}

/** Renders only the content of <main> (`?format=main-content`). */
export function renderMain(page: PageModel): string {
  return renderToString(<Page page={page} />)
}
