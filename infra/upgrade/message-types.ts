import type { DescMessage, Message } from '@bufbuild/protobuf'
import { ActedSchema } from '@portico/proto/events/audit/v1/acted_pb'
import { ConsentDecidedSchema, ConsentOutcome } from '@portico/proto/events/census/v1/consent_pb'
import { ScriptErrorSchema } from '@portico/proto/events/census/v1/error_pb'
import { EventKind, EventSchema } from '@portico/proto/events/census/v1/event_pb'
import { HitSchema } from '@portico/proto/events/census/v1/hit_pb'
import { CartChangedSchema } from '@portico/proto/events/commerce/v1/cart_changed_pb'
import { OrderChangedSchema } from '@portico/proto/events/commerce/v1/order_changed_pb'
import { OrderPlacedSchema } from '@portico/proto/events/commerce/v1/order_placed_pb'
import { ProductChangedSchema } from '@portico/proto/events/commerce/v1/product_changed_pb'
import { SettingsChangedSchema } from '@portico/proto/events/commerce/v1/settings_changed_pb'
import { StockChangedSchema } from '@portico/proto/events/commerce/v1/stock_changed_pb'
import { ChangedSchema } from '@portico/proto/events/forms/v1/changed_pb'
import { SubmittedSchema } from '@portico/proto/events/forms/v1/submitted_pb'
import { RecordSchema } from '@portico/proto/events/performance/v1/record_pb'
import { AssetChangedSchema } from '@portico/proto/events/sites/v1/asset_changed_pb'
import { ReleasePublishedSchema } from '@portico/proto/events/sites/v1/release_published_pb'
import type { censusEvent } from '@portico/proto/enums/census-event'
import type { reportedActions } from '@portico/proto/enums/audit'
import { actedTopics, topics } from '@portico/proto/topics'

/** The message of each topic. */
const schemas = {
  hit: HitSchema,
  event: EventSchema,
  scriptError: ScriptErrorSchema,
  consent: ConsentDecidedSchema,
  record: RecordSchema,
  submitted: SubmittedSchema,
  formsChanged: ChangedSchema,
  productChanged: ProductChangedSchema,
  stockChanged: StockChangedSchema,
  orderPlaced: OrderPlacedSchema,
  orderChanged: OrderChangedSchema,
  settingsChanged: SettingsChangedSchema,
  cartChanged: CartChangedSchema,
  releasePublished: ReleasePublishedSchema,
  assetChanged: AssetChangedSchema,
  sitesActed: ActedSchema,
  formsActed: ActedSchema,
  censusActed: ActedSchema,
  commerceActed: ActedSchema,
} satisfies Record<keyof typeof topics, DescMessage>

const byTopic = new Map<string, DescMessage>(
  (Object.keys(topics) as (keyof typeof topics)[]).map((key) => [topics[key].name, schemas[key]]),
)

/** The message of a topic. @throws Error for a topic that does not exist today */
export function schemaOf(topic: string): DescMessage {
  const schema = byTopic.get(topic)
  if (!schema) throw new Error(`the topic ${topic} does not exist`)
  return schema
}

/** The event type of messages of a topic that has only one. */
export const ONLY_TYPE = 'message'

/** The event type of a decoded message: the name of the act, the kind of the event and so on. */
export function typeOf(topic: string, message: Message): string {
  const fields = message as Message & Record<string, unknown>
  if (actedNames.has(topic)) return String(fields['action'])
  switch (topic) {
    case topics.hit.name:
      return String(fields['event'])
    case topics.event.name:
      return EventKind[fields['kind'] as EventKind]
    case topics.consent.name:
      return ConsentOutcome[fields['outcome'] as ConsentOutcome]
    case topics.record.name:
      return String(fields['event'] || 'page_speed')
    case topics.orderChanged.name:
      return String(fields['kind'])
    default:
      return ONLY_TYPE
  }
}

const actedNames = new Set<string>(Object.values(actedTopics).map(({ name }) => name))

/** The lists of a release from which its event types are known. */
export type Vocabulary = {
  topics: Record<string, { name: string }>
  actedTopics: Record<string, { name: string }>
  reportedActions: typeof reportedActions | Record<string, readonly string[]>
  censusEvent: typeof censusEvent | Record<string, number>
  EventKind: Record<string, string | number>
  ConsentOutcome: Record<string, string | number>
}

/** The event types that a release can write, by the name of their topic. Kinds of order events have no list, so none is required. */
export function declaredTypes(of: Vocabulary): Record<string, string[]> {
  const declared = new Map(Object.values(of.topics).map(({ name }) => [name, [ONLY_TYPE]]))
  const list = (topic: string, types: readonly string[]) =>
    declared.has(topic) && declared.set(topic, [...types])
  list(topics.hit.name, Object.values(of.censusEvent).map(String))
  list(topics.event.name, enumNames(of.EventKind))
  list(topics.consent.name, enumNames(of.ConsentOutcome))
  list(topics.record.name, ['page_speed', 'user', 'image'])
  list(topics.orderChanged.name, [])
  for (const [service, { name }] of Object.entries(of.actedTopics))
    list(name, (of.reportedActions as Record<string, readonly string[]>)[service] ?? [])
  return Object.fromEntries([...declared].sort(([one], [other]) => one.localeCompare(other)))
}

/** The names of a generated enum without the unspecified value. */
const enumNames = (values: Record<string, string | number>): string[] =>
  Object.entries(values)
    .filter(([name, value]) => typeof value === 'number' && value !== 0 && !/^\d+$/.test(name))
    .map(([name]) => name)

/** Types that are not recorded, each with the reason. Consumers must know them all the same. */
export const unrecorded: Record<string, string> = {
  'sites.acted.v1 website.schedule-failed': 'is written when a scheduled publication fails',
  'commerce.acted.v1 payments.connected': 'is written after a real payment provider has accepted a key',
  'commerce.acted.v1 payments.disconnected': 'needs the account of a real payment provider',
  'commerce.acted.v1 payments.mode-changed': 'needs the live account of a real payment provider',
}
