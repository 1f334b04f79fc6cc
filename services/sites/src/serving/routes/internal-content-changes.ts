import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/serving/serving.schemas'
import { type ContentChanges } from '@portico/proto/http/content/content-changes'
import type { ServingDeps } from '../deps.ts'
import { findContentChanges } from '../../websites/store/content-parts.ts'

/** Returns the parts of the caller's website that changed after a content version, for what web keeps of its pages. */
export const internalContentChanges = ({ db }: ServingDeps) =>
  route(api.internalContentChanges, async ({ website, query: { since } }): Promise<ContentChanges> => {
    const found = await db.tenant(website.id, (tx) => findContentChanges(tx, website.id, since))
    if (!found) throw notFound('website', website.id)
    return found
  })
