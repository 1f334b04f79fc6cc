import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromBinary, toJson, type JsonValue } from '@bufbuild/protobuf'
import { schemaOf, typeOf } from './message-types.ts'

const folder = join(import.meta.dirname, 'messages')

/** A message as on the bus. At Kafka, `id` is the header `event-id`. `value` is in base64. */
export type RecordedMessage = {
  type: string
  id: string
  key: string
  headers: Record<string, string>
  value: string
}

/** The event types that a release declares, by topic, and a message of each. */
export type RecordedRelease = {
  commit: string
  /** The time of the commit, by which releases are sorted. */
  committedAt: string
  types: Record<string, string[]>
  messages: { topic: string; messages: RecordedMessage[] }[]
}

/** A row of the table `event` of the bus in Postgres, as in an archive: the value is hexadecimal. */
export type BusRow = {
  topic: string
  event_id: string
  key: string
  value: string
  headers: Record<string, string> | null
}

/** The event contracts of a recorded release, as Buf writes them. */
export const contractFile = (commit: string) => join(folder, commit, 'contract.binpb')

/** The recorded releases, the oldest first. */
export function recordedReleases(): RecordedRelease[] {
  return readdirSync(folder)
    .map((commit): RecordedRelease => {
      const read = <T>(name: string) => JSON.parse(readFileSync(join(folder, commit, name), 'utf8')) as T
      const messages = readdirSync(join(folder, commit))
        .filter((name) => /\.v\d+\.json$/.test(name))
        .sort()
        .map((name) => ({ topic: name.slice(0, -'.json'.length), messages: read<RecordedMessage[]>(name) }))
      return { ...read<Omit<RecordedRelease, 'messages'>>('release.json'), messages }
    })
    .sort((one, other) => Date.parse(one.committedAt) - Date.parse(other.committedAt))
}

/** Writes the messages of a release in place of earlier recorded ones. Returns the number of bytes. */
export function writeRelease({ messages, ...release }: RecordedRelease): number {
  const own = join(folder, release.commit)
  if (existsSync(own))
    for (const name of readdirSync(own)) if (name.endsWith('.json')) rmSync(join(own, name))
  mkdirSync(own, { recursive: true })
  const files = [
    ['release.json', release] as const,
    ...messages.map(({ topic, messages: of }) => [`${topic}.json`, of] as const),
  ]
  let bytes = 0
  for (const [name, content] of files) {
    const text = `${JSON.stringify(content, null, 2)}\n`
    writeFileSync(join(own, name), text)
    bytes += text.length
  }
  return bytes
}

/**
 * One message of each type of each topic: the one with the most fields, and of several the smallest. Dead letters are left out.
 * @throws Error for a message that today's contract cannot read
 */
export function chooseMessages(rows: readonly BusRow[]): RecordedRelease['messages'] {
  const chosen = new Map<string, Map<string, { message: RecordedMessage; fields: number; bytes: number }>>()
  for (const { topic, event_id: id, key, value: hex, headers } of rows) {
    if (topic.endsWith('.dead')) continue
    const value = Buffer.from(hex.slice('\\x'.length), 'hex')
    const schema = schemaOf(topic)
    const decoded = fromBinary(schema, value)
    const type = typeOf(topic, decoded)
    const fields = new Set(fieldsIn(toJson(schema, decoded))).size
    const ofTopic = chosen.get(topic) ?? new Map<string, never>()
    chosen.set(topic, ofTopic)
    const best = ofTopic.get(type)
    if (best && (best.fields > fields || (best.fields === fields && best.bytes <= value.length))) continue
    const message = { type, id, key, headers: headers ?? {}, value: value.toString('base64') }
    ofTopic.set(type, { message, fields, bytes: value.length })
  }
  return [...chosen]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([topic, types]) => ({
      topic,
      messages: [...types.values()]
        .map(({ message }) => message)
        .sort((one, other) => one.type.localeCompare(other.type)),
    }))
}

/** The paths of the fields that are set. Elements of a list share their paths. */
function fieldsIn(value: JsonValue, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => fieldsIn(each, `${at}[]`))
  if (typeof value !== 'object' || value === null) return [at]
  return Object.entries(value).flatMap(([name, each]) => fieldsIn(each, `${at}.${name}`))
}

/** The declared types of a release without a message, as `topic type`. Types in `without` are left out. */
export function missingTypes(
  { types, messages }: Pick<RecordedRelease, 'types' | 'messages'>,
  without: Record<string, string>,
): string[] {
  const recorded = new Set(
    messages.flatMap(({ topic, messages: of }) => of.map(({ type }) => `${topic} ${type}`)),
  )
  return Object.entries(types)
    .flatMap(([topic, declared]) => declared.map((type) => `${topic} ${type}`))
    .filter((name) => !recorded.has(name) && !(name in without))
}
