import { create, toBinary } from '@bufbuild/protobuf'
import { ScriptErrorSchema } from '@portico/proto/events/census/v1/error_pb'
import { EventSchema } from '@portico/proto/events/census/v1/event_pb'
import type { Sender } from '../sender.ts'
import { readCampaign } from './campaign.ts'
import { clean, storedFields, withoutQuery, type EventDraft } from './event-draft.ts'
import { fingerprintOf, type ErrorDraft } from './error-draft.ts'
import { referrerHost } from './referrer-host.ts'

const INT_MAX = 2_147_483_647
/** Longer values are left out: a part of a JSON text is of no use. */
const CUSTOM_MAX = 4_096

/** The fields that the collector adds to a draft. `visitor` has 16 bytes; it is empty where visitors are not counted. */
export type ItemIdentity = { id: string; occurredAt: number; visitor: Uint8Array }

/** Encodes a kept event for the topic census.event.v1. */
export function encodeEvent(
  draft: EventDraft,
  sender: Sender,
  { id, occurredAt, visitor }: ItemIdentity,
): Uint8Array {
  const { agent } = sender
  return toBinary(
    EventSchema,
    create(EventSchema, {
      eventId: id,
      websiteId: sender.websiteId!,
      kind: draft.kind,
      name: clean(draft.name, 128),
      occurredAtMs: BigInt(Math.round(occurredAt)),
      path: clean(draft.path, 512),
      pageId: clean(draft.pageId, 64),
      visitor,
      objectId: clean(draft.objectId, 64),
      label: clean(draft.label, 256),
      target: withoutQuery(draft.target),
      deviceClass: agent.device,
      browser: agent.browser,
      os: agent.os,
      country: sender.country,
      referrerHost: referrerHost(draft.referrer, ...sender.hosts),
      ...readCampaign(draft.queryString),
      release: clean(draft.release, 64),
      properties: draft.properties,
      fields: storedFields(draft.fields, sender.counting === 'cookie').toWellFormed(),
      clockSkewMs: clampToInt((draft.clientDate ?? sender.receivedAt) - sender.receivedAt),
      sample: sender.sample,
      synthetic: sender.synthetic,
    }),
  )
}

/** Encodes a kept script error for the topic census.error.v1. */
export function encodeError(
  draft: ErrorDraft,
  sender: Sender,
  { id, occurredAt, visitor }: ItemIdentity,
): Uint8Array {
  const { agent } = sender
  return toBinary(
    ScriptErrorSchema,
    create(ScriptErrorSchema, {
      errorId: id,
      websiteId: sender.websiteId!,
      occurredAtMs: BigInt(Math.round(occurredAt)),
      fingerprint: fingerprintOf(draft),
      app: clean(draft.app, 64),
      message: clean(draft.message, 1_024),
      stack: draft.stack.replaceAll('\0', '').toWellFormed(),
      file: withoutQuery(draft.file),
      line: clampToInt(draft.line),
      column: clampToInt(draft.column),
      path: clean(draft.path, 512),
      templateId: clean(draft.templateId, 64),
      visitor,
      deviceClass: agent.device,
      browser: agent.browser,
      os: agent.os,
      release: clean(draft.release, 64),
      customData: draft.customData.length > CUSTOM_MAX ? '' : draft.customData.toWellFormed(),
      sample: sender.sample,
      synthetic: sender.synthetic,
    }),
  )
}

const clampToInt = (given: number) => Math.max(-INT_MAX, Math.min(INT_MAX, Math.round(given)))
