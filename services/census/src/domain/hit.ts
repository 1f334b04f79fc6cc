import { create, fromBinary, toBinary } from '@bufbuild/protobuf'
import { HitSchema } from '@portico/proto/events/census/v1/hit_pb'
import type { Candidate } from './pipeline.ts'
import type { Visitor } from './visitor.ts'

/** A counted hit as the consumer reads it; `visitor` is a hash of 16 bytes, `visitCount` 0 without a cookie. */
export type Hit = {
  hitId: string
  websiteId: string
  event: number
  /** Milliseconds since the epoch. */
  at: number
  path: string
  visitor: Uint8Array
  visitCount: number
  pageId: string
  isItem: boolean
  recordType: number
  templateId: string
  locale: string
  title: string
  referrerHost: string
  device: number
  browser: string
  viewportWidth: number
  viewportHeight: number
  screenWidth: number
  screenHeight: number
  clockSkewMs: number
  /** Of a load test or probe: kept raw, left out of roll-ups. */
  synthetic: boolean
}

const INT_MAX = 2_147_483_647
const text = (given: string | null | undefined) => (given ?? '').replaceAll('\0', '').toWellFormed()

/** The bytes of topic census.hit.v1 for a hit that the pipeline kept. */
export function encodeHit(hitId: string, kept: Candidate, visitor: Visitor, fromHost: string): Uint8Array {
  const { data, agent } = kept
  return toBinary(
    HitSchema,
    create(HitSchema, {
      hitId,
      websiteId: kept.websiteId ?? '',
      event: kept.event,
      occurredAtMs: BigInt(Math.round(kept.occurredAt)),
      path: text(kept.path),
      visitor: visitor.key,
      visitCount: visitor.visitCount,
      pageId: text(data.itemId ?? data.collectionId),
      isItem: data.itemId != null,
      recordType: data.recordType ?? 0,
      templateId: text(data.templateId),
      locale: text(data.website_locale),
      title: text(data.title),
      referrerHost: text(fromHost),
      deviceClass: agent.device,
      browser: agent.browser,
      viewportWidth: data.viewportWidth ?? 0,
      viewportHeight: data.viewportHeight ?? 0,
      screenWidth: data.screenWidth ?? 0,
      screenHeight: data.screenHeight ?? 0,
      synthetic: kept.synthetic,
      clockSkewMs: clamp((data.clientDate ?? kept.receivedAt) - kept.receivedAt),
    }),
  )
}

/** @throws when the bytes are no hit */
export function decodeHit(bytes: Uint8Array): Hit {
  const message = fromBinary(HitSchema, bytes)
  if (message.websiteId === '' || message.visitor.length !== 16) throw new Error('not a census hit')
  const { occurredAtMs, title = '', referrerHost = '', deviceClass, ...rest } = message
  return { ...rest, at: Number(occurredAtMs), title, referrerHost, device: deviceClass }
}

const clamp = (skew: number) => Math.max(-INT_MAX, Math.min(INT_MAX, Math.round(skew)))
