import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import { ContentChangesQuery, type ContentChanges } from '@portico/proto/http/content-changes'
import type { RouteDeps } from '../deps.ts'
import { findContentChanges } from '../store/content-parts.ts'

/** Returns the parts of the caller's website that changed after a content version, for what web keeps of its pages. */
export const internalContentChanges = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: '/internal/content-changes',
    access: 'service',
    query: ContentChangesQuery,
    async handle({ website, query: { since } }): Promise<ContentChanges> {
      const found = await db.tenant(website.id, (tx) => findContentChanges(tx, website.id, since))
      if (!found) throw notFound('website', website.id)
      return found
    },
  })
