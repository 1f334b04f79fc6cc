import { html, type Reply } from '@portico/kit/http/route'
import type { Renderer } from './renderer.ts'
import type { PageModel } from '../page/model.ts'
import type { Assets } from './assets.ts'
import { pagePolicy } from './policy.ts'

type Headers = Record<string, string>

/** Renders a page as an HTML document with its content security policy. */
export function pageHtml(
  status: number,
  page: PageModel,
  { renderer, assets }: { renderer: Renderer; assets: Assets },
  headers: Headers,
): Reply {
  const { html: text, inlineScripts } = renderer.renderPage(page, assets.page)
  return html(status, text, { 'content-security-policy': pagePolicy(page, inlineScripts), ...headers })
}

/** Renders only the content of <main>, with the policy of its page. */
export const mainHtml = (status: number, page: PageModel, renderer: Renderer, headers: Headers): Reply =>
  html(status, renderer.renderMain(page), { 'content-security-policy': pagePolicy(page), ...headers })
