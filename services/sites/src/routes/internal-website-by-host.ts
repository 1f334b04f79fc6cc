import * as z from 'zod'
import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import type { WebsiteByHost } from '@portico/proto/http/sites'
import type { RouteDeps } from '../deps.ts'
import { parseIdentifier } from '../domain/host.ts'
import { findWebsiteByIdentifier } from '../store/websites.ts'

/** Returns the website of a host with its content version, for the gateway; 404 if there is none. */
export const internalWebsiteByHost = ({ db, publicHost }: RouteDeps) =>
  route({
    method: 'GET',
    path: '/internal/websites/by-host',
    access: 'service',
    query: z.object({ host: z.string().max(300) }),
    async handle(context): Promise<WebsiteByHost> {
      const identifier = parseIdentifier(context.query.host, publicHost)
      const website = identifier === null ? undefined : await findWebsiteByIdentifier(db, identifier)
      if (!website) throw notFound('website')
      const { lockKey, ...found } = website
      return { ...found, ...(lockKey !== null && { lockKey }) }
    },
  })
