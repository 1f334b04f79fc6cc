import type { KeyObject } from 'node:crypto'
import type { Outgoing } from '@portico/kit/bus/bus'
import { eventTime } from '@portico/kit/collect/event-time'
import { originSteps } from '@portico/kit/collect/origin'
import { createPipeline, type Step } from '@portico/kit/collect/pipeline'
import { isEditor } from '@portico/proto/collect/tracking'
import type { DropReason } from '@portico/proto/enums/drop-reason'
import type { DraftBase, EventDraft } from './domain/event-draft.ts'
import type { ErrorDraft } from './domain/error-draft.ts'
import { encodeError, encodeEvent, type ItemIdentity } from './domain/messages.ts'
import { trackingSteps, type TrackedItem } from './domain/steps.ts'
import type { HitCollector } from './accept-hit.ts'
import type { CollectedItems } from './calls/call.ts'
import { toHex } from '../model/to-hex.ts'
import { EVENT_TOPIC, SCRIPT_ERROR_TOPIC } from '../topics.ts'
import { visitorOf, type Sender } from './sender.ts'

export type CollectorDeps = {
  acceptHit: HitCollector
  secretOf(websiteId: string): Promise<KeyObject>
  /** Resolves once the messages are durable. @throws Refusal 503 if there is no room for them on the disk */
  publish(topic: string, messages: readonly Outgoing[]): Promise<void>
  accepted(items: number): void
  dropped(reason: DropReason): void
  /** Gets durations of the steps of a pipeline, in seconds. */
  stepTimer?(pipeline: string): (step: string, seconds: number) => void
}

type Candidate<Draft> = TrackedItem & { draft: Draft }

const ownWebsite: Step<Candidate<DraftBase>> = {
  name: 'own-website',
  check: ({ draft, websiteId }) =>
    draft.websiteId && draft.websiteId !== websiteId ? 'other-website' : null,
}

/** Accepts the items of a body; resolves when the counted ones are durable. */
export type Accept = (sender: Sender, items: CollectedItems) => Promise<void>

/**
 * Creates the collector of hits, events and script errors. Errors are no visitor tracking: errors of editors and of websites
 * without census are accepted too, without a visitor.
 */
export function createCollector({
  acceptHit,
  secretOf,
  publish,
  accepted,
  dropped,
  stepTimer,
}: CollectorDeps): Accept {
  const eventPipeline = createPipeline<Candidate<EventDraft>>(
    [...originSteps, ownWebsite, ...trackingSteps],
    stepTimer?.('event'),
  )
  const errorPipeline = createPipeline<Candidate<ErrorDraft>>(
    [...originSteps, ownWebsite],
    stepTimer?.('error'),
  )

  async function collect<Draft extends EventDraft | ErrorDraft>(
    sender: Sender,
    drafts: readonly Draft[],
    {
      topic,
      run,
      encode,
    }: {
      topic: string
      run: (candidate: Candidate<Draft>) => DropReason | null
      encode: (draft: Draft, sender: Sender, counted: ItemIdentity) => Uint8Array
    },
  ) {
    const messages: Outgoing[] = []
    for (const draft of drafts) {
      // Every item takes an id, so that a replay gives an item the same id whatever happens to those before it.
      const newId = sender.newId()
      const reason = run({ ...sender, path: draft.path, data: draft, draft })
      if (reason) {
        dropped(reason)
        continue
      }
      const occurredAt = eventTime({ ...draft, receivedAt: sender.receivedAt })
      if (occurredAt === null) {
        dropped('too-old')
        continue
      }
      const id = draft.eventId?.toLowerCase() ?? newId
      const visitor =
        sender.counting === 'off' || isEditor(sender.roles)
          ? new Uint8Array()
          : (await visitorOf(sender, draft.visitorCookie, secretOf)).key
      messages.push({
        key: `${sender.websiteId!}:${toHex(visitor)}`,
        id,
        value: encode(draft, sender, { id, occurredAt, visitor }),
      })
    }
    await publish(topic, messages)
    accepted(messages.length)
  }

  const events = { topic: EVENT_TOPIC.name, run: eventPipeline, encode: encodeEvent }
  const errors = { topic: SCRIPT_ERROR_TOPIC.name, run: errorPipeline, encode: encodeError }
  return async (sender, items) => {
    if (items.kind === 'hit') await acceptHit(sender, items.hit)
    else if (items.kind === 'events') await collect(sender, items.drafts, events)
    else await collect(sender, items.drafts, errors)
  }
}
