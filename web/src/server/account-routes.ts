import * as z from 'zod'
import { notFound } from '@portico/kit/errors'
import { reply, route, type Route } from '@portico/kit/http/route'
import { pageType } from '@portico/proto/enums/page-type'
import { localPath } from '../lib/local-path.ts'
import type { PageModel } from '../page/model.ts'
import { accountPath, accountScreens, type AccountScreen } from '../page/account-screens.ts'
import { pageFailed } from './away.ts'
import { composePage } from './compose.ts'
import { pageHtml } from './page-html.ts'
import { seenAccount, type PageDeps } from './page-route.ts'

/** Never kept: a copy would outlive the session, and no other site is told of an address that a mail led to. */
const PRIVATE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/**
 * `/account…` on a website's host: the member's screens, in the frame of the site. They hold nothing of the member
 * themselves. Whoever is not signed in is led to the sign-in, and who is, away from it.
 */
export function accountRoutes({ upstreams, renderer, assets, logger }: PageDeps): Route[] {
  return (Object.keys(accountScreens) as AccountScreen[]).map((screen) =>
    route({
      method: 'GET',
      path: accountPath(screen),
      summary: `A screen of members: ${accountScreens[screen].title}.`,
      access: 'anyone',
      query: z.object({ next: z.string().max(2_000).optional() }),
      answers: { 200: ['text/html'], 303: null },
      async handle({ websiteOrNull: website, principal, query, requestId }) {
        if (!website) throw notFound('page')
        const isMember = principal.kind === 'member'
        if (screen === 'account' && !isMember) return away('/account/sign-in?next=%2Faccount')
        if (isMember && (screen === 'sign-in' || screen === 'sign-up')) return away(nextOf(query.next))
        try {
          const page = await composePage(upstreams, website, accountPath(screen))
          if (!page) throw notFound('website')
          const shown = screenOf(page, screen, seenAccount(principal))
          return pageHtml(200, shown, { renderer, assets }, PRIVATE)
        } catch (error) {
          return pageFailed(error, { assets, logger, requestId })
        }
      },
    }),
  )
}

const away = (path: string) => reply(303, undefined, { ...PRIVATE, location: path })

const nextOf = (next = '') => localPath(next) ?? '/account'

/** The frame of the site around the screen, whatever page an owner may have at that address. */
function screenOf(page: PageModel, screen: AccountScreen, account: PageModel['account']): PageModel {
  const { collection: _, item: __, product: ___, hasOwnerCode: ____, ...frame } = page
  const document = { ...page.document, title: accountScreens[screen].title, sections: [] }
  return { ...frame, document, pageType: pageType.page, screen, account }
}
