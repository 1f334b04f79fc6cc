import { acceptedEncoding } from '@portico/kit/http/reply/accepted-encoding'
import { html, Reply } from '@portico/kit/http/route'
import { PAGE_TAG_HEADER, PAGE_TAIL_HEADER, PAGE_VERSION_HEADER } from '@portico/proto/pages/page-headers'
import type { Renderer } from '../render/renderer.ts'
import type { PageModel } from '../../page/model.ts'
import type { Assets } from '../assets/assets.ts'
import { joinParts } from '../render/document-parts.ts'
import type { Document } from '../kept/kept-documents.ts'
import type { KeptBlocks } from '../kept/kept-blocks.ts'
import type { KeptPages } from '../kept/kept-pages.ts'
import { pagePolicy } from '../policy/policy.ts'

type Headers = Record<string, string>
/** `accepts` is the header of the request that names the encodings, `tag` the tag of the document that the gateway has. */
export type KeptDocuments = {
  pages: Pick<KeptPages, 'documents'>
  blocks: Pick<KeptBlocks, 'of'>
  accepts: string | undefined
  tag?: string | undefined
}
type Parts = { renderer: Renderer; assets: Assets; kept?: KeptDocuments }

/**
 * Renders a page as an HTML document with its content security policy, unless the document is kept. The gateway gets the tag and
 * the end of a document for everyone, and only these if it has the document already.
 */
export async function pageHtml(
  status: number,
  page: PageModel,
  { renderer, assets, kept }: Parts,
  headers: Headers,
): Promise<Reply> {
  const tail = renderer.releaseTail(page)
  const render = (): Document => {
    const { parts, inlineScripts } = renderer.renderParts(page, assets.page, kept?.blocks.of(page.website.id))
    const policy = pagePolicy(page, inlineScripts)
    return { policy, ...joinParts(parts, policy) }
  }
  if (!kept) {
    const { body, policy } = render()
    const whole = Buffer.concat([body, Buffer.from(tail)])
    return html(status, whole, { 'content-security-policy': policy, ...headers })
  }
  const { documents } = kept.pages
  const document = documents.of(page, render)
  const ofGateway: Headers =
    'x-portico-cacheable' in headers
      ? {
          [PAGE_TAG_HEADER]: document.tag,
          [PAGE_TAIL_HEADER]: Buffer.from(tail).toString('base64'),
          [PAGE_VERSION_HEADER]: String(page.contentVersion),
        }
      : {}
  if (PAGE_TAG_HEADER in ofGateway && kept.tag === document.tag)
    return new Reply(304, undefined, { ...headers, ...ofGateway })
  const wanted = acceptedEncoding(kept.accepts)
  const { body, policy, encoding } = await documents.whole(page, document, tail, wanted)
  return html(status, body, {
    'content-security-policy': policy,
    vary: 'accept-encoding',
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    ...headers,
    ...ofGateway,
  })
}

/** Renders only the content of <main>, with the policy of its page. */
export const mainHtml = (status: number, page: PageModel, renderer: Renderer, headers: Headers): Reply =>
  html(status, renderer.renderMain(page), { 'content-security-policy': pagePolicy(page), ...headers })
