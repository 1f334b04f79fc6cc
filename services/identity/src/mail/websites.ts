import { createInternalClient, type InternalClient } from '@portico/kit/http/internal'
import type { Logger } from '@portico/kit/runtime/logger'
import type { Keys } from '@portico/kit/http/principal'
import * as api from '@portico/proto/api/sites/websites/websites.schemas'
import type { WebsiteById } from '@portico/proto/http/website/sites'

export type Websites = {
  /**
   * Returns a website's title and origin from sites; null if there is no such website.
   * @throws Refusal 503 when sites is away
   */
  find(id: string): Promise<WebsiteById | null>
  close(): Promise<void>
}

/** Asks sites about websites. Sites starts after identity, so its address is read at the first call. */
export function createWebsites({
  services,
  keys,
  logger,
}: {
  services: { sites: string }
  keys: Keys
  logger: Logger
}): Websites {
  let client: InternalClient | undefined
  return {
    async find(id) {
      client ??= createInternalClient({
        baseUrl: services.sites,
        from: 'identity',
        to: 'sites',
        key: keys['sites']!,
        connections: 4,
        logger,
      })
      return client.call(api.internalWebsite, { params: { id } })
    },
    async close() {
      await client?.close()
    },
  }
}
