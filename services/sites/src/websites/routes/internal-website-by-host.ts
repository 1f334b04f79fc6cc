import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/websites/websites.schemas'
import type { WebsiteByHost } from '@portico/proto/http/website/sites'
import type { WebsitesDeps } from '../deps.ts'
import { parseIdentifier } from '../domain/host.ts'
import { findWebsiteByIdentifier } from '../store/websites.ts'

/** Returns the website of a host with its content version, for the gateway; 404 if there is none. */
export const internalWebsiteByHost = ({ db, publicHost }: WebsitesDeps) =>
  route(api.internalWebsiteByHost, async (context): Promise<WebsiteByHost> => {
    const identifier = parseIdentifier(context.query.host, publicHost)
    const website = identifier === null ? undefined : await findWebsiteByIdentifier(db, identifier)
    if (!website) throw notFound('website')
    const { lockKey, ...found } = website
    return { ...found, ...(lockKey !== null && { lockKey }) }
  })
