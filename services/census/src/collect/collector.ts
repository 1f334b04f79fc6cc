import type { KeyObject } from 'node:crypto'
import type { Outgoing } from '@portico/kit/bus/bus'
import { eventTime } from '@portico/kit/collect/event-time'
import { createPipeline, type Step } from '@portico/kit/collect/pipeline'
import type { DropReason } from '@portico/proto/enums/drop-reason'
import type { DraftBase, EventDraft } from './domain/event-draft.ts'
import type { ErrorDraft } from './domain/error-draft.ts'
import { encodeError, encodeEvent, type Counted } from './domain/messages.ts'
import { isEditor, originSteps, trackingSteps, type Tracked } from './domain/steps.ts'
import { toHex } from '../model/to-hex.ts'
import { EVENT_TOPIC, SCRIPT_ERROR_TOPIC } from '../topics.ts'
import { visitorOf, type Sender } from './sender.ts'

export type CollectorDeps = {
  secretOf(websiteId: string): Promise<KeyObject>
  /** Resolves once the messages are durable. @throws Refusal 503 if there is no room for them on the disk */
  publish(topic: string, messages: readonly Outgoing[]): Promise<void>
  accepted(items: number): void
  dropped(reason: DropReason): void
  /** Gets durations of the steps of a pipeline, in seconds. */
  stepTimer?(pipeline: string): (step: string, seconds: number) => void
}

type Candidate<Draft> = Tracked & { draft: Draft }

const ownWebsite: Step<Candidate<DraftBase>> = {
  name: 'own-website',
  check: ({ draft, websiteId }) =>
    draft.websiteId && draft.websiteId !== websiteId ? 'other-website' : null,
}

/** Handles the items of a request: publishes those that the pipeline keeps. */
export type Collector = {
  events(sender: Sender, drafts: readonly EventDraft[]): Promise<void>
  errors(sender: Sender, drafts: readonly ErrorDraft[]): Promise<void>
}

/**
 * Creates the collector of events and script errors. Both resolve once every kept item is durable. Errors are no visitor
 * tracking: those of editors and of websites without census are kept too, without a visitor.
 */
export function createCollector({
  secretOf,
  publish,
  accepted,
  dropped,
  stepTimer,
}: CollectorDeps): Collector {
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
      encode: (draft: Draft, sender: Sender, counted: Counted) => Uint8Array
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

  return {
    events: (sender, drafts) =>
      collect(sender, drafts, { topic: EVENT_TOPIC.name, run: eventPipeline, encode: encodeEvent }),
    errors: (sender, drafts) =>
      collect(sender, drafts, { topic: SCRIPT_ERROR_TOPIC.name, run: errorPipeline, encode: encodeError }),
  }
}
