import { create, toBinary } from '@bufbuild/protobuf'
import type { Incoming } from '@portico/kit/bus/bus'
import { HitSchema } from '@portico/proto/events/census/v1/hit_pb'
import type { Hit } from '../src/collect/domain/hit.ts'

/** A page view of a website, with these fields. */
export const hitOf = (fields: Partial<Hit> = {}): Hit => ({
  hitId: '0190f3c2-7d1e-7b6a-8c3d-5e4f60718293',
  websiteId: 'a1'.repeat(12),
  event: 1,
  at: 0,
  path: '/',
  visitor: new Uint8Array(16),
  visitCount: 0,
  pageId: '',
  isItem: false,
  recordType: 0,
  templateId: '',
  locale: '',
  title: '',
  referrerHost: '',
  device: 1,
  browser: 'Firefox',
  viewportWidth: 0,
  viewportHeight: 0,
  screenWidth: 0,
  screenHeight: 0,
  clockSkewMs: 0,
  synthetic: false,
  release: '',
  sample: false,
  source: '',
  medium: '',
  campaign: '',
  country: '',
  os: 'Linux',
  subject: '',
  bot: '',
  ...fields,
})

/** Hits as a consumer gets them, from one partition. */
export const messagesOf = (hits: readonly Partial<Hit>[]): Incoming[] =>
  hits.map((fields, offset) => {
    const { at, device, ...hit } = hitOf(fields)
    const value = toBinary(
      HitSchema,
      create(HitSchema, { ...hit, occurredAtMs: BigInt(at), deviceClass: device }),
    )
    return { topic: 'census.hit.v1', partition: 0, offset, key: '', id: hit.hitId, at: new Date(at), value }
  })
