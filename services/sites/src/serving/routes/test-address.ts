import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/publishing/redirects.schemas'
import { pageType } from '@portico/proto/enums/page-type'
import type { TestedAddress } from '@portico/proto/http/website/redirects'
import type { ServingDeps } from '../deps.ts'
import { pageAt } from '../use-cases/page-at.ts'

/** Tells an owner whether visitors get a page at an address, or where a redirect leads them. */
export const testAddress = (deps: ServingDeps) =>
  route(api.testRedirects, ({ params: { websiteId }, query }): Promise<TestedAddress> =>
    deps.db.tenant(websiteId, async (tx) => {
      const path = query.path.split(/[?#]/)[0]!
      const { page, redirect } = await pageAt(deps, tx, {
        websiteId,
        address: path,
        viewer: 'owner',
        unlocks: '',
      })
      if (redirect) {
        const { source, status } = redirect.rule
        return { found: 'redirect', to: redirect.to, status, source }
      }
      return { found: page.pageType === pageType.notFound ? 'nothing' : 'page' }
    }),
  )
