import { decodeWire, encodeWire, type WireValue } from '@portico/kit/collect/wire'
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
const text = (given: string | null | undefined) => (given ? given.replaceAll('\0', '').toWellFormed() : '')

/** The bytes of topic census.hit.v1 (`hit.proto`, whose numbers these are) for a hit that the pipeline kept. */
export function encodeHit(hitId: string, kept: Candidate, visitor: Visitor, fromHost: string): Uint8Array {
  const { data, agent } = kept
  return encodeWire((to) => {
    to.text(1, hitId)
    to.text(2, kept.websiteId ?? '')
    to.integer(3, kept.event)
    to.integer(4, Math.round(kept.occurredAt))
    to.text(5, text(kept.path))
    to.text(6, text(data.itemId ?? data.collectionId))
    to.bytes(7, visitor.key)
    to.text(8, text(data.title))
    to.text(9, text(fromHost))
    to.integer(10, agent.device)
    to.integer(11, data.recordType ?? 0)
    to.text(12, text(data.templateId))
    to.text(13, text(data.website_locale))
    to.integer(14, data.viewportWidth ?? 0)
    to.integer(15, data.viewportHeight ?? 0)
    to.integer(16, data.screenWidth ?? 0)
    to.integer(17, data.screenHeight ?? 0)
    to.signed(18, clamp((data.clientDate ?? kept.receivedAt) - kept.receivedAt))
    to.integer(19, visitor.visitCount)
    to.text(20, agent.browser)
    to.flag(21, data.itemId != null)
    to.flag(22, kept.synthetic)
  })
}

/** @throws when the bytes are no hit */
export function decodeHit(bytes: Uint8Array): Hit {
  const hit: Hit = {
    hitId: '',
    websiteId: '',
    event: 0,
    at: 0,
    path: '',
    visitor: NOBODY,
    visitCount: 0,
    pageId: '',
    isItem: false,
    recordType: 0,
    templateId: '',
    locale: '',
    title: '',
    referrerHost: '',
    device: 0,
    browser: '',
    viewportWidth: 0,
    viewportHeight: 0,
    screenWidth: 0,
    screenHeight: 0,
    clockSkewMs: 0,
    synthetic: false,
  }
  decodeWire(bytes, (field, value) => readers[field]?.(hit, value))
  if (hit.websiteId === '' || hit.visitor.length !== 16) throw new Error('not a census hit')
  return hit
}

const NOBODY = new Uint8Array()

/** What to do with each field, at the place of its number. */
const readers: readonly (((hit: Hit, value: WireValue) => void) | undefined)[] = [
  undefined,
  (hit, value) => (hit.hitId = value.text()),
  (hit, value) => (hit.websiteId = value.text()),
  (hit, value) => (hit.event = value.integer()),
  (hit, value) => (hit.at = value.integer()),
  (hit, value) => (hit.path = value.text()),
  (hit, value) => (hit.pageId = value.text()),
  (hit, value) => (hit.visitor = value.bytes()),
  (hit, value) => (hit.title = value.text()),
  (hit, value) => (hit.referrerHost = value.text()),
  (hit, value) => (hit.device = value.integer()),
  (hit, value) => (hit.recordType = value.integer()),
  (hit, value) => (hit.templateId = value.text()),
  (hit, value) => (hit.locale = value.text()),
  (hit, value) => (hit.viewportWidth = value.integer()),
  (hit, value) => (hit.viewportHeight = value.integer()),
  (hit, value) => (hit.screenWidth = value.integer()),
  (hit, value) => (hit.screenHeight = value.integer()),
  (hit, value) => (hit.clockSkewMs = value.signed()),
  (hit, value) => (hit.visitCount = value.integer()),
  (hit, value) => (hit.browser = value.text()),
  (hit, value) => (hit.isItem = value.integer() !== 0),
  (hit, value) => (hit.synthetic = value.integer() !== 0),
]

const clamp = (skew: number) => Math.max(-INT_MAX, Math.min(INT_MAX, Math.round(skew)))
