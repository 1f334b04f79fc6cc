import { randomUUID } from 'node:crypto'
import kafkajs, { Kafka, logLevel, type Admin } from 'kafkajs'
import { expect, test, vi } from 'vitest'
import { createKafkaBus } from '../../src/bus/kafka/kafka.ts'
import { saslOf } from '../../src/bus/kafka/login.ts'
import type { Incoming } from '../../src/bus/bus.ts'
import {
  bodyOf,
  collectMessages,
  createTopic,
  message,
  topicName,
} from '../../src/testing/bus/bus-fixture.ts'
import { busContract } from '../../src/testing/bus/bus-contract.ts'
import { kafkaForTests } from '../../src/testing/bus/bus-kafka.ts'
import { testDatabase } from '../../src/testing/database.ts'
import { until } from '../../src/testing/until.ts'
import { DAY_MS } from '@portico/proto/time/units'

busContract('kafka', async () => {
  const kafka = kafkaForTests()
  const database = await testDatabase('kittest', new URL('../migrations/', import.meta.url))
  return {
    db: database.db,
    open: () => createKafkaBus({ ...kafka, clientId: 'test' }),
    loseLog: (topic) => recreateTopic(topic),
    close: () => database.close(),
  }
})

async function withAdmin(work: (admin: Admin) => Promise<void>): Promise<void> {
  const { brokers, login } = kafkaForTests()
  const admin = new Kafka({ brokers, ...saslOf(login), logLevel: logLevel.NOTHING }).admin()
  await admin.connect()
  await work(admin)
  await admin.disconnect()
}

async function deleteTopic(admin: Admin, topic: string): Promise<void> {
  await admin.deleteTopics({ topics: [topic] })
  await until(async () => !(await admin.listTopics()).includes(topic))
}

/** Deletes a topic and creates it again, without its messages. */
const recreateTopic = (topic: string) =>
  withAdmin(async (admin) => {
    await deleteTopic(admin, topic)
    await admin.createTopics({ topics: [{ topic, numPartitions: 1 }], waitForLeaders: false })
    await until(() =>
      admin.fetchTopicOffsets(topic).then(
        ([one]) => one?.high === '0',
        () => false,
      ),
    )
  })

test('a bus that has asked for the ends of a topic creates the topic again after the broker has lost it', async () => {
  const kafka = kafkaForTests()
  const bus = await createKafkaBus({ ...kafka, clientId: 'test' })
  const name = await createTopic(bus, 2)
  await bus.publish(name, [message('k', 'before')])
  await bus.ends(name)
  await withAdmin((admin) => deleteTopic(admin, name))
  await until(() =>
    bus.publish(name, [message('k', 'after')]).then(
      () => true,
      () => false,
    ),
  )
  expect((await bus.ends(name)).reduce((sum, { next }) => sum + next, 0)).toBe(1)
  await bus.close()
})

test('the members of a group share the partitions of a topic', async () => {
  const kafka = kafkaForTests()
  const database = await testDatabase('kittest', new URL('../migrations/', import.meta.url))
  const buses = [
    await createKafkaBus({ ...kafka, clientId: 'first' }),
    await createKafkaBus({ ...kafka, clientId: 'second' }),
  ]
  const group = `test.${randomUUID()}`
  const name = await createTopic(buses[0]!, 4)
  const seen: Incoming[][] = []
  for (const bus of buses) seen.push(await collectMessages(bus, database.db, name, group))
  const keys = Array.from({ length: 40 }, (_, n) => `key ${n}`)
  await until(async () => {
    await buses[0]!.publish(
      name,
      keys.map((key) => message(key, 'v')),
    )
    return seen.every((messages) => messages.length > 0)
  })
  for (const bus of buses) await bus.close()
  await database.close()
})

/** Shifts the system clock of this process by `offsetMs` while `work` runs. */
async function withClock(offsetMs: number, work: () => Promise<void>): Promise<void> {
  const now = Date.now.bind(Date)
  const spy = vi.spyOn(Date, 'now').mockImplementation(() => now() + offsetMs)
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
}

test.each(['new', 'created by an earlier version'])(
  'a message is accepted although the clock of its sender is a day ahead (topic: %s)',
  async (age) => {
    const kafka = kafkaForTests()
    const name = topicName()
    const retention = { name: 'retention.ms', value: '3600000' }
    if (age !== 'new')
      await withAdmin(async (admin) => {
        const maxBytes = { name: 'max.message.bytes', value: '900000' }
        await admin.createTopics({
          topics: [{ topic: name, numPartitions: 2, configEntries: [retention, maxBytes] }],
          waitForLeaders: false,
        })
      })
    const bus = await createKafkaBus({ ...kafka, clientId: 'test' })
    await bus.ensureTopics([{ name, partitions: 2, retentionMs: 3_600_000 }])
    await withClock(DAY_MS, () => bus.publish(name, [message('k', 'early')]))
    expect((await bus.ends(name)).reduce((sum, { next }) => sum + next, 0)).toBe(1)
    await bus.close()
    await withAdmin(async (admin) => {
      const { resources } = await admin.describeConfigs({
        resources: [{ type: kafkajs.ConfigResourceTypes.TOPIC, name }],
        includeSynonyms: false,
      })
      const entries = resources[0]!.configEntries.map((each) => [each.configName, each.configValue])
      const settings = Object.fromEntries(entries) as Record<string, string>
      expect(settings['retention.ms']).toBe('3600000')
      if (age !== 'new') expect(settings['max.message.bytes']).toBe('900000')
    })
  },
)

test('a consumer rejoins its group soon after the system clock was set back', async () => {
  const kafka = kafkaForTests()
  const database = await testDatabase('kittest', new URL('../migrations/', import.meta.url))
  const bus = await createKafkaBus({ ...kafka, clientId: 'test' })
  const group = `test.${randomUUID()}`
  const name = await createTopic(bus, 1)
  const seen = await collectMessages(bus, database.db, name, group)
  const members: string[][] = []
  await withAdmin(async (admin) => {
    const current = async () => {
      const { groups } = await admin.describeGroups([group])
      return groups[0]!.state === 'Stable' ? groups[0]!.members.map(({ memberId }) => memberId) : []
    }
    members.push(await current())
    await withClock(-DAY_MS, async () => {
      await until(async () => {
        const [now] = await current()
        return now !== undefined && now !== members[0]![0]
      })
      await bus.publish(name, [message('k', 'later')])
      await until(() => seen.map(bodyOf).includes('later'))
    })
  })
  await bus.close()
  await database.close()
})
