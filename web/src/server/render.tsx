import { renderToString } from 'react-dom/server'
import { Frame, type PageAssets } from '../site/Frame.tsx'
import { Page } from '../site/Page.tsx'
import { pageContext, type PageContext } from '../site/context.ts'
import type { PageModel } from '../site/page.ts'

export type { PageAssets, PageContext, PageModel }
export { pageContext }

/** The whole HTML document of a page. */
export function renderPage(page: PageModel, assets: PageAssets): string {
  return `<!doctype html>${renderToString(
    <Frame page={page} assets={assets}>
      <Page page={page} />
    </Frame>,
  )}`
}

/** Only what stands in <main> (`?format=main-content`). */
export function renderMain(page: PageModel): string {
  return renderToString(<Page page={page} />)
}
