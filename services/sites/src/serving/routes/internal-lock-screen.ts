import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/serving/serving.schemas'
import type { PageReply } from '@portico/proto/http/content/page-view'
import type { ServingDeps } from '../deps.ts'
import { lockScreen } from '../domain/lock-screen.ts'
import { findPublishedPage } from '../store/published-pages.ts'
import { findWebsiteLock } from '../../access/store/website-lock.ts'

/** Returns the lock screen of the caller's website for a path, with nothing of the website's content. */
export const internalLockScreen = ({ db, clock, publicHost, scheme, mapTiles }: ServingDeps) =>
  route(api.internalLockScreen, ({ website, query: { path } }): Promise<PageReply> =>
    db.tenant(website.id, async (tx) => {
      const found = await findPublishedPage(tx, website.id, [], clock.now())
      if (!found) throw notFound('website', website.id)
      const note = (await findWebsiteLock(tx))?.note ?? ''
      return lockScreen({ ...found, page: null }, { path, note }, { appDomain: publicHost, scheme, mapTiles })
    }),
  )
