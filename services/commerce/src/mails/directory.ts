import { unavailable } from '@portico/kit/errors'
import { createInternalClient, type InternalClient } from '@portico/kit/http/internal'
import type { Keys } from '@portico/kit/http/principal'
import type { Logger } from '@portico/kit/runtime/logger'
import * as identityApi from '@portico/proto/api/identity/team/contributors.schemas'
import * as sitesApi from '@portico/proto/api/sites/websites/websites.schemas'
import type { Recipients } from '@portico/proto/http/people/identity'
import type { WebsiteById } from '@portico/proto/http/website/sites'

export type Recipient = Recipients['recipients'][number]
/** A call ends after 5 s, or earlier with its `signal`. */
export type Directory = {
  /** Returns a website from sites; null if there is none. @throws Refusal 503 when sites is away */
  findWebsite(id: string, signal?: AbortSignal): Promise<WebsiteById | null>
  /** Returns the accounts with a permission on a website, from identity. @throws Refusal 503 when identity cannot tell */
  recipientsOf(websiteId: string, permission: number): Promise<readonly Recipient[]>
  /** Returns the same accounts, and the accounts without mail because their address is not confirmed. @throws Refusal 503 likewise */
  readersOf(
    websiteId: string,
    permission: number,
    signal?: AbortSignal,
  ): Promise<{ recipients: readonly Recipient[]; unconfirmed: readonly Recipient[] }>
  close(): Promise<void>
}

/** Asks sites and identity for what mails need. They may start after commerce, so their addresses are read at the first call. */
export function createDirectory({
  services,
  keys,
  logger,
}: {
  services: { sites: string; identity: string }
  keys: Keys
  logger: Logger
}): Directory {
  const clients = new Map<string, InternalClient>()
  const clientOf = (to: 'sites' | 'identity'): InternalClient => {
    const known = clients.get(to)
    if (known) return known
    const client = createInternalClient({
      ...{ baseUrl: services[to], from: 'commerce', to, key: keys[to]!, connections: 4, logger },
    })
    clients.set(to, client)
    return client
  }
  const readersOf: Directory['readersOf'] = async (websiteId, permission, signal) => {
    const request = { params: { id: websiteId }, query: { permission } }
    const reply = await clientOf('identity').call(identityApi.internalRecipients, request, { signal })
    // The last release of identity does not have the endpoint and answers 404.
    if (!reply) throw unavailable()
    return { recipients: reply.recipients, unconfirmed: reply.unconfirmed ?? [] }
  }
  return {
    readersOf,
    findWebsite: (id, signal) =>
      clientOf('sites').call(sitesApi.internalWebsite, { params: { id } }, { signal }),
    recipientsOf: async (...asked) => (await readersOf(...asked)).recipients,
    async close() {
      await Promise.all([...clients.values()].map((client) => client.close()))
    },
  }
}
