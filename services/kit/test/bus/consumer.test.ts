import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Outgoing } from '../../src/bus/bus.ts'
import { deliver } from '../../src/bus/consumer.ts'
import { Fenced } from '../../src/bus/failures.ts'
import { bodyOf, message } from '../../src/testing/bus/bus-fixture.ts'
import { testDatabase, type TestDatabase } from '../../src/testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('kittest', new URL('../migrations/', import.meta.url))
})
afterAll(() => database.close())

test('messages that another member has applied do not become dead letters, although applying them again fails', async () => {
  const { db } = database
  const [group, topic, partition] = ['fenced', 'test.fenced.v1', 0]
  const batch = ['0', '1', '2'].map((body, offset) => ({
    ...message('a', body),
    topic,
    partition,
    offset,
    at: new Date(),
  }))
  await db.job((tx) =>
    tx.query('insert into consumer_offset (consumer_group, topic, partition, next) values ($1, $2, 0, 0)', [
      group,
      topic,
    ]),
  )
  const dead: Outgoing[] = []
  const member = () =>
    deliver(
      {
        subscription: {
          group,
          topics: [topic],
          db,
          async handle(messages, tx) {
            for (const one of messages)
              await tx.query('insert into effect (id, body) values ($1, $2)', [one.id, bodyOf(one)])
          },
        },
        publish: async (_, letters) => void dead.push(...letters),
        signal: new AbortController().signal,
      },
      batch,
      0,
    )

  expect(await member()).toBe(3)
  // The second member assumes the same offset, as if it had read it before the first one moved it.
  await expect(member()).rejects.toBeInstanceOf(Fenced)
  expect(dead).toEqual([])
})
