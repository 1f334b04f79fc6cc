import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { Kafka, logLevel } from 'kafkajs'
import { afterEach, expect, test } from 'vitest'
import { createKafkaBus } from '../../src/bus/kafka/kafka.ts'
import { saslOf } from '../../src/bus/kafka/login.ts'
import { createTopic } from '../../src/testing/bus/bus-fixture.ts'
import { kafkaForTests } from '../../src/testing/bus/bus-kafka.ts'
import { testDatabase } from '../../src/testing/database.ts'
import { until } from '../../src/testing/until.ts'

const HEARTBEAT = 12
const JOIN_GROUP = 11
const COORDINATOR_LOAD_IN_PROGRESS = 14
const UNKNOWN_MEMBER_ID = 25
/** Position of the error code in replies to both requests: after size, correlation id and throttle time. */
const ERROR_AT = 12

const connect = net.connect
afterEach(() => {
  net.connect = connect
  syncBuiltinESMExports()
})

/** Puts an error code into the next reply to each of the requests, once, on connections that are opened from now on. */
function failReplies(errors: Map<number, number>): void {
  net.connect = ((...args: Parameters<typeof net.connect>) => {
    const socket = connect(...args)
    const requests = new Map<number, number>()
    const write = socket.write.bind(socket) as (data: Buffer, ...rest: unknown[]) => boolean
    socket.write = ((data: Buffer, ...rest: unknown[]) => {
      if (Buffer.isBuffer(data) && data.length >= 12) requests.set(data.readInt32BE(8), data.readInt16BE(4))
      return write(data, ...rest)
    }) as typeof socket.write
    const emit = socket.emit.bind(socket)
    socket.emit = ((event: string, ...values: unknown[]) => {
      const [chunk] = values
      if (event === 'data' && Buffer.isBuffer(chunk) && chunk.length >= ERROR_AT + 2) {
        const key = requests.get(chunk.readInt32BE(4))
        const error = key === undefined ? undefined : errors.get(key)
        const isWhole = chunk.readInt32BE(0) === chunk.length - 4
        if (key !== undefined && error !== undefined && isWhole) {
          errors.delete(key)
          chunk.writeInt16BE(error, ERROR_AT)
        }
      }
      return emit(event, ...values)
    }) as typeof socket.emit
    return socket
  }) as typeof net.connect
  syncBuiltinESMExports() // for files that import `connect` by name
}

test('a consumer whose attempt to rejoin its group fails joins it again later', async () => {
  const database = await testDatabase('kittest', new URL('../migrations/', import.meta.url))
  const { brokers, login } = kafkaForTests()
  const errors = new Map<number, number>()
  failReplies(errors)
  const bus = await createKafkaBus({ brokers, login, clientId: 'test' })
  const topic = await createTopic(bus, 1)
  const group = `${topic}.group`
  await bus.subscribe({ group, topics: [topic], db: database.db, handle: () => Promise.resolve() })
  const admin = new Kafka({ brokers, ...saslOf(login), logLevel: logLevel.NOTHING }).admin()
  await admin.connect()
  const members = async () => (await admin.describeGroups([group])).groups[0]!.members.length
  expect(await members()).toBe(1)

  errors.set(HEARTBEAT, UNKNOWN_MEMBER_ID).set(JOIN_GROUP, COORDINATOR_LOAD_IN_PROGRESS)
  await until(() => errors.size === 0)
  await until(async () => (await members()) === 0)
  await until(async () => (await members()) === 1)

  await admin.disconnect()
  await bus.close()
  await database.close()
})
