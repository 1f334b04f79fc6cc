import type { Quarantine } from '@portico/kit/collect/quarantine'
import type { Malformed as MalformedRequest } from '@portico/kit/http/route'
import type { Logger } from '@portico/kit/runtime/logger'
import { toHex } from '../model/to-hex.ts'
import type { Sender } from './sender.ts'

/** The fields of a sender that the quarantine stores, as JSON. `dailyKey` is 32 hex characters. */
export type StoredSender = Omit<Sender, 'dailyKey' | 'newId' | 'receivedAt' | 'websiteId'> & {
  dailyKey: string
  params: Record<string, string>
}

/** Creates a function that keeps a malformed body, or a part of one, with its sender. It returns at once. */
export function createMalformedKeeper(quarantine: Quarantine, logger: Logger) {
  async function keep(
    { req, bytes, reason }: Pick<MalformedRequest, 'req' | 'bytes' | 'reason'>,
    route: string,
    sender: Sender & { websiteId: string },
    contentType: string,
  ) {
    const { websiteId, receivedAt: _, newId: __, dailyKey, ...stored } = sender
    const context: StoredSender = {
      ...stored,
      dailyKey: toHex(await dailyKey()),
      params: req.params as Record<string, string>,
    }
    quarantine.keep({ websiteId, route, path: req.path, contentType, body: bytes, reason, context })
  }
  return (
    malformed: Pick<MalformedRequest, 'req' | 'bytes' | 'reason'>,
    route: string,
    sender: Sender,
    contentType = malformed.req.headers['content-type'] ?? '',
  ): void => {
    const { websiteId } = sender
    if (websiteId === null) return
    keep(malformed, route, { ...sender, websiteId }, contentType).catch((failure: unknown) =>
      logger.warn({ err: failure }, 'a malformed request could not be kept'),
    )
  }
}
