import { createInternalClient, type InternalClient } from '@portico/kit/http/internal'
import type { Keys } from '@portico/kit/http/principal'
import type { Logger } from '@portico/kit/runtime/logger'
import * as api from '@portico/proto/api/commerce/products/catalog.schemas'

export type ProductCounts = {
  /** The number of products of each shop of a website, by collection; empty while commerce is away. */
  of(websiteId: string, identifier: string): Promise<Record<string, number>>
  close(): Promise<void>
}

/** Creates the client on the first call: in the embedded shape commerce has no address before. */
export function createProductCounts({
  services,
  keys,
  logger,
}: {
  services: { commerce: string }
  keys: Keys
  logger: Logger
}): ProductCounts {
  let client: InternalClient | undefined
  const commerce = () =>
    (client ??= createInternalClient({
      baseUrl: services.commerce,
      from: 'sites',
      to: 'commerce',
      key: keys['commerce']!,
      connections: 2,
      logger,
    }))
  return {
    async of(websiteId, identifier) {
      try {
        const found = await commerce().call(
          api.internalProductCounts,
          {},
          { website: { id: websiteId, identifier } },
        )
        return found?.counts ?? {}
      } catch (error) {
        logger.warn({ err: error }, 'the products of a website could not be counted')
        return {}
      }
    },
    close: async () => client?.close(),
  }
}
