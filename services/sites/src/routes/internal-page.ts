import * as z from 'zod'
import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import type { PageReply } from '@portico/proto/http/page-view'
import type { RouteDeps } from '../deps.ts'
import { toPageReply } from '../domain/page-reply.ts'
import { normalizePath, parseProductPath } from '../domain/paths.ts'
import { findPublishedPage } from '../store/releases.ts'

/** Returns the published page at a path of the caller's website, or a page of type 100 if there is none. */
export const internalPage = ({ db, publicHost, scheme, mapTiles }: RouteDeps) =>
  route({
    method: 'GET',
    path: '/internal/page',
    access: 'service',
    query: z.object({ path: z.string().max(2_000) }),
    async handle(context): Promise<PageReply> {
      const { website, query } = context
      const path = normalizePath(query.path)
      const parent = path === null ? null : parseProductPath(path)
      const paths = path === null ? [] : [path, ...(parent ? [parent.collectionPath] : [])]
      const found = await db.tenant(website.id, (tx) => findPublishedPage(tx, website.id, paths))
      if (!found) throw notFound('website', website.id)
      return toPageReply(found, path ?? query.path, { appDomain: publicHost, scheme, mapTiles })
    },
  })
