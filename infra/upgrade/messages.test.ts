import { readFileSync } from 'node:fs'
import {
  createFileRegistry,
  fromBinary,
  toJson,
  type DescMessage,
  type FileRegistry,
  type JsonValue,
} from '@bufbuild/protobuf'
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'
import { describe, expect, test } from 'vitest'
import { reportedActions } from '@portico/proto/enums/audit'
import { censusEvent } from '@portico/proto/enums/census-event'
import { ConsentOutcome } from '@portico/proto/events/census/v1/consent_pb'
import { EventKind } from '@portico/proto/events/census/v1/event_pb'
import { actedTopics, topics } from '@portico/proto/topics'
import { declaredTypes, ONLY_TYPE, schemaOf, typeOf, unrecorded } from './message-types.ts'
import {
  chooseMessages,
  contractFile,
  missingTypes,
  recordedReleases,
  type RecordedMessage,
  type RecordedRelease,
} from './recorded-messages.ts'

const releases = recordedReleases()
const newest = releases.at(-1)!
const today = declaredTypes({
  ...{ topics, actedTopics, reportedActions, censusEvent },
  EventKind: EventKind as unknown as Record<string, string | number>,
  ConsentOutcome: ConsentOutcome as unknown as Record<string, string | number>,
})
const contracts = new Map(
  releases.map(({ commit }) => [
    commit,
    createFileRegistry(fromBinary(FileDescriptorSetSchema, readFileSync(contractFile(commit)))),
  ]),
)

/** The same message in the contracts of another release; undefined if it did not exist there. */
const schemaIn = (registry: FileRegistry, { typeName }: DescMessage) => registry.getMessage(typeName)
const valueOf = ({ value }: RecordedMessage) => Buffer.from(value, 'base64')
const jsonOf = (schema: DescMessage, message: RecordedMessage) =>
  toJson(schema, fromBinary(schema, valueOf(message)))

/** The paths at which `read` lacks a value of `written` or has another one. */
function differences(written: JsonValue, read: JsonValue | undefined, path = ''): string[] {
  if (typeof written !== 'object' || written === null) return written === read ? [] : [path]
  if (typeof read !== 'object' || read === null) return [path]
  return Object.entries(written).flatMap(([name, value]) =>
    differences(value as JsonValue, (read as Record<string, JsonValue>)[name], `${path}.${name}`),
  )
}

describe.each(releases)('messages of release $commit', ({ commit, types, messages }) => {
  const contract = contracts.get(commit)!
  const all = messages.flatMap(({ topic, messages: of }) => of.map((message) => ({ topic, message })))

  test('there is one of each event type that the release declares', () => {
    expect(missingTypes({ types, messages }, unrecorded)).toEqual([])
  })

  test('the contracts of today read every field as the contracts of the release do', () => {
    const wrong = all.flatMap(({ topic, message }) => {
      const schema = schemaOf(topic)
      const old = schemaIn(contract, schema)
      if (!old) return [`${topic}: the release has no ${schema.typeName}`]
      const decoded = fromBinary(schema, valueOf(message))
      const type = typeOf(topic, decoded)
      return [
        ...(type === message.type ? [] : [`${topic} ${message.type}: is read as ${type}`]),
        ...differences(jsonOf(old, message), jsonOf(schema, message)).map(
          (path) => `${topic} ${message.type}: ${path}`,
        ),
      ]
    })
    expect(wrong).toEqual([])
  })

  test('nothing that the release declares was removed since', () => {
    const removed = Object.entries(types).flatMap(([topic, declared]) =>
      topic in today
        ? declared.filter((type) => !today[topic]!.includes(type)).map((type) => `${topic} ${type}`)
        : [topic],
    )
    expect(removed).toEqual([])
  })

  test('the release reads the messages that later releases write, and every field that both know', () => {
    const later = releases.slice(releases.findIndex((each) => each.commit === commit) + 1)
    const wrong = later.flatMap((release) =>
      release.messages.flatMap(({ topic, messages: of }) => {
        const known = schemaIn(contract, schemaOf(topic))
        if (!known || !(topic in types)) return [] // a new topic
        const declared = types[topic]!
        const shared = of.filter(({ type }) => declared.length === 0 || declared.includes(type))
        return shared.flatMap((message) =>
          differences(jsonOf(known, message), jsonOf(schemaOf(topic), message)).map(
            (path) => `${release.commit} ${topic} ${message.type}: ${path}`,
          ),
        )
      }),
    )
    expect(wrong).toEqual([])
  })
})

test('a topic or type of today that is missing in the newest release is new since that release', () => {
  const declared = (topic: string, type: string) => newest.types[topic]?.includes(type) ?? false
  const recorded = missingTypes({ types: today, messages: newest.messages }, unrecorded)
  expect(recorded.filter((name) => declared(...(name.split(' ') as [string, string])))).toEqual([])
})

test('the recorded files have less than 200 KB together', () => {
  const size = releases.reduce((sum, release) => sum + JSON.stringify(release, null, 2).length, 0)
  expect(size).toBeLessThan(200_000)
})

describe('missing and chosen messages', () => {
  const release: Pick<RecordedRelease, 'types' | 'messages'> = {
    types: { 'forms.changed.v1': [ONLY_TYPE], 'forms.acted.v1': ['captcha.changed', 'captcha.removed'] },
    messages: [
      { topic: 'forms.changed.v1', messages: [{ type: ONLY_TYPE, id: '', key: '', headers: {}, value: '' }] },
    ],
  }

  test('a declared type without a message is named, unless it has a reason', () => {
    const all = ['forms.acted.v1 captcha.changed', 'forms.acted.v1 captcha.removed']
    expect(missingTypes(release, {})).toEqual(all)
    expect(missingTypes(release, { [all[0]!]: 'a reason' })).toEqual([all[1]])
  })

  test('of several messages of a type the one with the most fields is chosen, then the smallest', () => {
    const [act] = newest.messages.find(({ topic }) => topic === 'forms.acted.v1')!.messages
    const row = (id: string, value: Buffer) => ({
      ...{ topic: 'forms.acted.v1', event_id: id, key: 'k', headers: null },
      value: `\\x${value.toString('hex')}`,
    })
    const action = Buffer.concat([Buffer.from([0x1a, act!.type.length]), Buffer.from(act!.type)])
    const [chosen] = chooseMessages([
      ...[row('few fields', action), row('many fields', valueOf(act!))],
      row('longer', Buffer.concat([valueOf(act!), Buffer.from([0xfa, 0x3f, 0x01, 0x61])])), // an unknown field
    ])
    expect(chosen!.messages.map(({ id, type }) => [id, type])).toEqual([['many fields', act!.type]])
  })

  test('a value that is read differently is found by its path', () => {
    expect(differences({ a: { b: 1, c: [1, 2] } }, { a: { b: 1, c: [1, 3] }, d: 1 })).toEqual(['.a.c.1'])
    expect(differences({ a: 1 }, {})).toEqual(['.a'])
  })
})
