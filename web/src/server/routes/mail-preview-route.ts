import { notFound } from '@portico/kit/errors'
import type { Principal, Website } from '@portico/kit/http/principal'
import { route } from '@portico/kit/http/route'
import { internalMailPreview } from '@portico/proto/api/commerce/mails/mails.schemas'
import { showMailPreview } from '@portico/proto/api/web/editor/mail-preview.schemas'
import { mailKinds } from '@portico/proto/enums/mail-kind'
import { featureFlag } from '@portico/proto/enums/feature-flag'
import { pageType } from '@portico/proto/enums/page-type'
import { permission } from '@portico/proto/enums/permission'
import { hasPermission } from '@portico/proto/enums/role-permissions'
import { ObjectId } from '@portico/proto/http/common/object-id'
import { mailNames } from '@portico/proto/texts/mail-names'
import type { MailView } from '../../page/mail-view.ts'
import type { PageModel } from '../../page/model.ts'
import { failedPage } from '../reply/away.ts'
import { composePage } from '../compose/compose.ts'
import { isClosed, lockReply } from '../reply/lock-screen.ts'
import { pageHtml } from '../compose/page-html.ts'
import type { PageDeps } from './page-route.ts'

/** For one owner only. The address has the id of an order. */
const PRIVATE = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
}

/**
 * `/commerce/email-preview/<kind>` on a website's host (page type 301): a mail of the store as it would be sent, for an owner with
 * permission 1415 who visits the website. Orders can be chosen with permission 1410. For everyone else, and while the staff has turned
 * the store off, there is no such page.
 */
export const mailPreviewRoute = (deps: PageDeps) =>
  route(showMailPreview, async ({ req, params, query, websiteOrNull: website, principal, requestId }) => {
    if (!website) throw notFound('page')
    const { upstreams, renderer, assets } = deps
    const parts = { renderer, assets }
    const { path } = req
    if (isClosed(website))
      return await lockReply({ upstreams, ...parts }, website, { path, query: req.query })
    try {
      const [page, view] = await Promise.all([
        composePage(upstreams, website, path),
        readView(deps, { website, principal, kind: params.kind, order: query.order }),
      ])
      if (!page) throw notFound('website')
      if (!view) return await pageHtml(404, page, parts, PRIVATE)
      return await pageHtml(200, pageOf(page, view), parts, PRIVATE)
    } catch (error) {
      return failedPage(error, deps, { website, path, requestId })
    }
  })

/** The account that may see the page; null if the visitor may not. */
export function readerOf(principal: Principal): { accountId: string; maySeeOrders: boolean } | null {
  if (principal.kind !== 'presence' || principal.off?.includes(featureFlag.commerce)) return null
  const { accountId, roles } = principal
  if (!hasPermission(roles, permission.commerceEmailNotifications)) return null
  return { accountId, maySeeOrders: hasPermission(roles, permission.commerceOrders) }
}

/** The mail; null if there is no such kind or order, or the visitor may not see it. */
async function readView(
  { upstreams: { commerce } }: PageDeps,
  asked: { website: Website; principal: Principal; kind: string; order: string | undefined },
): Promise<MailView | null> {
  const { website, principal } = asked
  const kind = mailKinds.find((each) => each === asked.kind)
  const reader = readerOf(principal)
  if (!kind || !reader) return null
  const { accountId, maySeeOrders } = reader
  // The choice of a made-up order is an empty value.
  const orderId = asked.order === '' ? undefined : asked.order
  if (orderId !== undefined && (!maySeeOrders || !ObjectId.safeParse(orderId).success)) return null
  const mail = await commerce.call(
    internalMailPreview,
    {
      params: { kind },
      query: {
        reader: accountId,
        ...(maySeeOrders && { orders: '1' as const }),
        ...(orderId !== undefined && { order: orderId }),
      },
    },
    { website },
  )
  return mail && { kind, mail, orderId }
}

/** Puts the mail in place of the page: without the frame of the website, code of the owner and collectors. */
function pageOf(page: PageModel, view: MailView): PageModel {
  const { collection: _, item: __, product: ___, hasOwnerCode: ____, code: _____, ...frame } = page
  const document = { ...page.document, title: `Mail: ${mailNames[view.kind]}`, sections: [] }
  return { ...frame, document, pageType: pageType.commerceEmailPreview, mail: view }
}
