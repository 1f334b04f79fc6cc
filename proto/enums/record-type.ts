import { nameOf } from './lookup.ts'

/**
 * Record types (ENUM-16). Codes from 200 up are ours. The list is not closed: see
 * `recordTypeName`.
 */
export const recordType = {
  text: 1,
  image: 2,
  quote: 4,
  link: 5,
  audio: 7,
  video: 8,
  storeItem: 11,
  event: 12,
  gallery: 14,
  binary: 15,
  cssAsset: 16,
  tweakAsset: 17,
  digitalGood: 18,
  attachment: 19,
  tweet: 50,
  checkin: 52,
  chat: 200,
  review: 201,
  thread: 202,
  exports: 203,
  richText: 204,
  rss: 205,
  article: 206,
  projectItem: 207,
  taxonomies: 208,
  portfolioItem: 209,
  lesson: 210,
} as const

export type RecordTypeName = keyof typeof recordType
export type RecordType = (typeof recordType)[RecordTypeName]

/** The name of a record type; `unknown` for an unknown code, which is not an error. */
export function recordTypeName(code: unknown): RecordTypeName | 'unknown' {
  return nameOf(recordType, code) ?? 'unknown'
}
