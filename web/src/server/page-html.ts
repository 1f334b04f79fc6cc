import { acceptedEncoding } from '@portico/kit/http/accepted-encoding'
import { html, type Reply } from '@portico/kit/http/route'
import type { Renderer } from './renderer.ts'
import type { PageModel } from '../page/model.ts'
import type { Assets } from './assets.ts'
import type { KeptPages } from './kept-pages.ts'
import { pagePolicy } from './policy.ts'

type Headers = Record<string, string>
/** `accepts` is the header of the request that names the encodings. */
export type KeptDocuments = { pages: Pick<KeptPages, 'html'>; accepts: string | undefined }
type Parts = { renderer: Renderer; assets: Assets; kept?: KeptDocuments }

/** Renders a page as an HTML document with its content security policy, unless the document is kept. */
export function pageHtml(
  status: number,
  page: PageModel,
  { renderer, assets, kept }: Parts,
  headers: Headers,
): Reply {
  const render = () => {
    const { html: text, inlineScripts } = renderer.renderPage(page, assets.page)
    return { body: Buffer.from(text), policy: pagePolicy(page, inlineScripts) }
  }
  if (!kept) {
    const { body, policy } = render()
    return html(status, body, { 'content-security-policy': policy, ...headers })
  }
  const { body, policy, encoding } = kept.pages.html(page, acceptedEncoding(kept.accepts), render)
  return html(status, body, {
    'content-security-policy': policy,
    vary: 'accept-encoding',
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    ...headers,
  })
}

/** Renders only the content of <main>, with the policy of its page. */
export const mainHtml = (status: number, page: PageModel, renderer: Renderer, headers: Headers): Reply =>
  html(status, renderer.renderMain(page), { 'content-security-policy': pagePolicy(page), ...headers })
