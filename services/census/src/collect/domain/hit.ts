import { decodeWire, encodeWire, type WireValue } from '@portico/kit/collect/wire'
import type { Campaign } from './campaign.ts'
import type { AcceptedHit } from './pipeline.ts'
import type { Visitor } from './visitor.ts'

/** A counted hit as the consumer reads it. */
export type Hit = {
  hitId: string
  websiteId: string
  event: number
  /** Milliseconds since the epoch. */
  at: number
  path: string
  /** A hash of 16 bytes. */
  visitor: Uint8Array
  /** The visits so far by the visitor's cookie; 0 without a cookie. */
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
  /** Sent by a load test or probe: stored raw, left out of roll-ups. */
  synthetic: boolean
  release: string
  /** Part of a sample history. */
  sample: boolean
  source: string
  medium: string
  campaign: string
  /** Two letters; empty if unknown. */
  country: string
  os: string
  /** The words of a site search, or the id of the played audio or video. */
  subject: string
  /** The bot that made the hit; empty for people. */
  bot: string
}

const INT_MAX = 2_147_483_647
const text = (given: string | null | undefined) => (given ? given.replaceAll('\0', '').toWellFormed() : '')

/** A kept hit, and what the request says besides. `country` is two letters, or empty. */
export type HitParts = {
  hitId: string
  hit: AcceptedHit
  visitor: Visitor
  referrerHost: string
  campaign: Campaign
  country: string
}

/** Encodes the hit of a bot, which is counted by its name and nothing else. `at` is in milliseconds since the epoch. */
export function encodeBotHit(hit: Pick<Hit, 'hitId' | 'websiteId' | 'at' | 'bot' | 'synthetic'>): Uint8Array {
  return encodeWire((to) => {
    to.text(1, hit.hitId)
    to.text(2, hit.websiteId)
    to.integer(4, Math.round(hit.at))
    to.bytes(7, BOT_VISITOR)
    to.flag(22, hit.synthetic)
    to.text(31, text(hit.bot))
  })
}

/** Encodes a kept hit for the topic census.hit.v1. The numbers are defined in `hit.proto`. */
export function encodeHit({ hitId, hit, visitor, referrerHost, campaign, country }: HitParts): Uint8Array {
  const { data, agent } = hit
  return encodeWire((to) => {
    to.text(1, hitId)
    to.text(2, hit.websiteId)
    to.integer(3, hit.event)
    to.integer(4, Math.round(hit.occurredAt))
    to.text(5, text(hit.path))
    to.text(6, text(data.itemId ?? data.collectionId))
    to.bytes(7, visitor.key)
    to.text(8, text(data.title))
    to.text(9, text(referrerHost))
    to.integer(10, agent.device)
    to.integer(11, data.recordType ?? 0)
    to.text(12, text(data.templateId))
    to.text(13, text(data.website_locale))
    to.integer(14, data.viewportWidth ?? 0)
    to.integer(15, data.viewportHeight ?? 0)
    to.integer(16, data.screenWidth ?? 0)
    to.integer(17, data.screenHeight ?? 0)
    to.signed(18, clampToInt((data.clientDate ?? hit.receivedAt) - hit.receivedAt))
    to.integer(19, visitor.visitCount)
    to.text(20, agent.browser)
    to.flag(21, data.itemId != null)
    to.flag(22, hit.synthetic)
    to.text(23, text(data.release))
    to.flag(24, hit.sample)
    to.text(25, campaign.source)
    to.text(26, campaign.medium)
    to.text(27, campaign.campaign)
    to.text(28, country)
    to.text(29, agent.os)
    to.text(30, text(data.subject))
  })
}

/** Decodes a message of the topic. @throws if the bytes are not a hit */
export function decodeHit(bytes: Uint8Array): Hit {
  const hit: Hit = {
    hitId: '',
    websiteId: '',
    event: 0,
    at: 0,
    path: '',
    visitor: NO_VISITOR,
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
    release: '',
    sample: false,
    source: '',
    medium: '',
    campaign: '',
    country: '',
    os: '',
    subject: '',
    bot: '',
  }
  decodeWire(bytes, (field, value) => readers[field]?.(hit, value))
  if (hit.websiteId === '' || hit.visitor.length !== 16) throw new Error('not a census hit')
  return hit
}

const NO_VISITOR = new Uint8Array()
/** Bots are not told apart. */
const BOT_VISITOR = new Uint8Array(16)

/** The reader of each field, at the index of the field's number. */
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
  (hit, value) => (hit.release = value.text()),
  (hit, value) => (hit.sample = value.integer() !== 0),
  (hit, value) => (hit.source = value.text()),
  (hit, value) => (hit.medium = value.text()),
  (hit, value) => (hit.campaign = value.text()),
  (hit, value) => (hit.country = value.text()),
  (hit, value) => (hit.os = value.text()),
  (hit, value) => (hit.subject = value.text()),
  (hit, value) => (hit.bot = value.text()),
]

const clampToInt = (skew: number) => Math.max(-INT_MAX, Math.min(INT_MAX, Math.round(skew)))
