import { notFound } from '@portico/kit/errors'
import { reply, route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/web/account-screens.schemas'
import { pageType } from '@portico/proto/enums/page-type'
import { pathAfterSignIn } from '../lib/member/next.ts'
import type { PageModel } from '../page/model.ts'
import { accountPath, accountScreens, type AccountScreen } from '../page/account-screens.ts'
import { failedPage } from './away.ts'
import { composePage } from './compose.ts'
import { isClosed, lockReply } from './lock-screen.ts'
import { pageHtml } from './page-html.ts'
import { accountOf, type PageDeps } from './page-route.ts'

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
  return (Object.keys(accountScreens) as AccountScreen[]).map((screen) =>
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
        const shown = screenOf(page, screen, accountOf(principal))
        return await pageHtml(200, shown, { renderer, assets }, PRIVATE)
      } catch (error) {
        // The screen keeps the collectors away, which would report the token of a mailed link.
        return failedPage(error, deps, { website, path: accountPath(screen), requestId }, { screen })
      }
    }),
  )
}

const redirect = (path: string) => reply(303, undefined, { ...PRIVATE, location: path })

/** Puts the screen into the frame of the site and drops the content of an owner's page at the same address. */
function screenOf(page: PageModel, screen: AccountScreen, account: PageModel['account']): PageModel {
  // Code of the owner never runs where members enter a password.
  const { collection: _, item: __, product: ___, hasOwnerCode: ____, code: _____, ...frame } = page
  const document = { ...page.document, title: accountScreens[screen].title, sections: [] }
  return { ...frame, document, pageType: pageType.page, screen, account }
}
