import { renderToString } from 'react-dom/server'
import { Frame, type PageAssets } from '../site/Frame.tsx'
import { Page } from '../site/Page.tsx'
import { pageContext, type PageContext } from '../site/context.ts'
import { contextScript } from '../site/context-script.ts'
import type { PageModel } from '../page/model.ts'
import { scriptJson } from '../widgets/Island.tsx'

export type { PageAssets, PageContext, PageModel }
export { pageContext }

/** Renders the HTML document of a page. Also returns its inline scripts, for the content security policy. */
export function renderPage(page: PageModel, assets: PageAssets): { html: string; inlineScripts: string[] } {
  const json = scriptJson(pageContext(page))
  const html = renderToString(
    <Frame page={page} assets={assets} context={json}>
      <Page page={page} />
    </Frame>,
  )
  return { html: `<!doctype html>${html}`, inlineScripts: [contextScript(json)] }
}

/** Renders only the content of <main> (`?format=main-content`). */
export function renderMain(page: PageModel): string {
  return renderToString(<Page page={page} />)
}
