import { notFound, Refusal, unavailable } from '@portico/kit/errors'
import { reply, route, type Route } from '@portico/kit/http/route'
import { memberOrders } from '@portico/proto/api/commerce/checkout/checkout.schemas'
import * as api from '@portico/proto/api/web/pages/account-screens.schemas'
import { pageType } from '@portico/proto/enums/page-type'
import { pathAfterSignIn } from '../../lib/member/next.ts'
import type { PageModel } from '../../page/model.ts'
import { accountPath, accountScreens, type AccountScreen } from '../../page/account-screens.ts'
import { MEMBER_ORDERS_PATH, memberOrdersTexts } from '../../page/member-orders-view.ts'
import { failedPage } from '../reply/away.ts'
import { composePage } from '../compose/compose.ts'
import { isClosed, lockReply } from '../reply/lock-screen.ts'
import { pageHtml } from '../compose/page-html.ts'
import type { PageDeps } from './page-route.ts'

/** Never cached, because a copy would outlive the session. No referrer, because a mailed link's address stays private. */
const PRIVATE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

const contracts = {
  account: api.showAccount,
  'sign-in': api.showSignIn,
  'sign-up': api.showSignUp,
  reset: api.showReset,
  password: api.showPassword,
  confirm: api.showConfirmation,
}

/**
 * `/account…` on a website's host: the screens for members, in the frame of the site. The HTML contains no data of the
 * member. Visitors are redirected to the sign-in, signed-in members away from it.
 */
export function accountRoutes(deps: PageDeps): Route[] {
  const { upstreams, renderer, assets } = deps
  const screens = (Object.keys(accountScreens) as AccountScreen[]).map((screen) =>
    route(contracts[screen], async ({ req, websiteOrNull: website, principal, query, requestId }) => {
      if (!website) throw notFound('page')
      if (isClosed(website))
        return lockReply({ upstreams, renderer, assets }, website, {
          path: accountPath(screen),
          query: req.query,
        })
      const isMember = principal.kind === 'member'
      if (screen === 'account' && !isMember) return redirect('/account/sign-in?next=%2Faccount')
      if (isMember && (screen === 'sign-in' || screen === 'sign-up'))
        return redirect(pathAfterSignIn(query.next))
      try {
        const page = await composePage(upstreams, website, accountPath(screen))
        if (!page) throw notFound('website')
        const shown = screenOf(page, screen)
        return await pageHtml(200, shown, { renderer, assets }, PRIVATE)
      } catch (error) {
        // The screen keeps the collectors away, which would report the token of a mailed link.
        return failedPage(error, deps, { website, path: accountPath(screen), requestId }, { screen })
      }
    }),
  )
  return [...screens, memberOrdersRoute(deps)]
}

const redirect = (path: string) => reply(303, undefined, { ...PRIVATE, location: path })

/**
 * `/account/orders`: the member's orders (COMM-19). Only the session of a member of this website opens it; everybody else, owners
 * too, is led to the sign-in.
 */
const memberOrdersRoute = (deps: PageDeps): Route =>
  route(api.showOrders, async ({ req, websiteOrNull: website, principal, query, requestId }) => {
    const { upstreams, renderer, assets } = deps
    const path = MEMBER_ORDERS_PATH
    if (!website) throw notFound('page')
    if (isClosed(website))
      return lockReply({ upstreams, renderer, assets }, website, { path, query: req.query })
    if (principal.kind !== 'member') return redirect(`/account/sign-in?next=${encodeURIComponent(path)}`)
    const body = { memberId: principal.memberId, ...(query.cursor !== undefined && { cursor: query.cursor }) }
    try {
      const [page, found] = await Promise.all([
        composePage(upstreams, website, path),
        upstreams.commerce.call(memberOrders, { body }, { website }),
      ])
      if (!page) throw notFound('website')
      if (!found) throw unavailable()
      const view = { ...found, isFirst: query.cursor === undefined }
      const shown = { ...framed(page, memberOrdersTexts.title), memberOrders: view }
      return await pageHtml(200, shown, { renderer, assets }, PRIVATE)
    } catch (error) {
      // A cursor that names no place in the list, as of a link that was cut off.
      if (query.cursor !== undefined && error instanceof Refusal && error.status === 400)
        return redirect(path)
      return failedPage(error, deps, { website, path, requestId })
    }
  })

/** Puts the screen into the frame of the site. */
const screenOf = (page: PageModel, screen: AccountScreen): PageModel => ({
  ...framed(page, accountScreens[screen].title),
  screen,
})

/** The frame of the site, without the content of an owner's page at the same address. */
function framed(page: PageModel, title: string): PageModel {
  // Code of the owner never runs where members enter a password, or beside the tokens of orders.
  const { collection: _, item: __, product: ___, hasOwnerCode: ____, code: _____, ...frame } = page
  return { ...frame, document: { ...page.document, title, sections: [] }, pageType: pageType.page }
}
