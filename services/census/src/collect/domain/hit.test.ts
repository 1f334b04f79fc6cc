import { create, toBinary } from '@bufbuild/protobuf'
import { HitSchema } from '@portico/proto/events/census/v1/hit_pb'
import { expect, test } from 'vitest'
import { decodeHit, encodeBotHit, encodeHit } from './hit.ts'
import type { AcceptedHit } from './pipeline.ts'

const full = {
  hitId: '0190f3c2-7d1e-7b6a-8c3d-5e4f60718293',
  websiteId: 'a1'.repeat(12),
  event: 1,
  path: '/tee/grün-😀',
  visitor: Uint8Array.from({ length: 16 }, (_, n) => n * 16),
  visitCount: 3,
  pageId: 'c3'.repeat(12),
  isItem: true,
  recordType: 11,
  templateId: 't-1',
  locale: 'de-AT',
  title: 'Grüner Tee',
  referrerHost: 'search.example',
  browser: 'Firefox',
  viewportWidth: 390,
  viewportHeight: 844,
  screenWidth: 1_440,
  screenHeight: 900,
  clockSkewMs: -4_200,
  synthetic: true,
  release: '7a'.repeat(12),
  sample: true,
  source: 'letter',
  medium: 'email',
  campaign: 'autumn',
  country: 'DE',
  os: 'Linux',
  subject: 'oak table',
}
const at = 1_763_000_123_456

const encoded = () =>
  encodeHit({
    hitId: full.hitId,
    hit: {
      websiteId: full.websiteId,
      counting: 'daily',
      roles: [],
      synthetic: full.synthetic,
      sample: full.sample,
      isForeign: false,
      agent: { isBot: false, device: 3, browser: full.browser, os: full.os },
      event: full.event,
      path: full.path,
      receivedAt: at,
      occurredAt: at,
      data: {
        url: full.path,
        title: full.title,
        itemId: full.pageId,
        recordType: full.recordType,
        templateId: full.templateId,
        website_locale: full.locale,
        viewportWidth: full.viewportWidth,
        viewportHeight: full.viewportHeight,
        screenWidth: full.screenWidth,
        screenHeight: full.screenHeight,
        clientDate: at + full.clockSkewMs,
        release: full.release,
        subject: full.subject,
      },
    } satisfies AcceptedHit,
    visitor: { key: full.visitor, visitCount: full.visitCount },
    referrerHost: full.referrerHost,
    campaign: { source: full.source, medium: full.medium, campaign: full.campaign },
    country: full.country,
  })

test('a hit is encoded as its contract defines', () => {
  const expected = create(HitSchema, { ...full, occurredAtMs: BigInt(at), deviceClass: 3 })
  expect(Buffer.from(encoded())).toEqual(Buffer.from(toBinary(HitSchema, expected)))
})

test('a hit is decoded completely; a field that is missing gets its empty value', () => {
  const hit = decodeHit(encoded())
  expect({ ...hit, visitor: [...hit.visitor] }).toEqual({
    ...full,
    visitor: [...full.visitor],
    at,
    device: 3,
    bot: '',
  })
  const { websiteId, visitor } = full
  const minimal = toBinary(HitSchema, create(HitSchema, { websiteId, visitor }))
  expect(decodeHit(minimal)).toMatchObject({
    websiteId,
    title: '',
    referrerHost: '',
    at: 0,
    synthetic: false,
  })
})

test('the hit of a bot has its name, and no page or visitor', () => {
  const { hitId, websiteId } = full
  const hit = decodeHit(encodeBotHit({ hitId, websiteId, at, bot: 'Googlebot', synthetic: false }))
  expect(hit).toMatchObject({ hitId, websiteId, at, bot: 'Googlebot', path: '' })
  expect(hit.visitor.every((byte) => byte === 0)).toBe(true)
})

test('bytes that are not a hit are rejected', () => {
  expect(() => decodeHit(Buffer.from('no hit at all'))).toThrow()
  expect(() => decodeHit(new Uint8Array())).toThrow('not a census hit')
})
