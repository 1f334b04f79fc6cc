import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createKafkaBus } from '../bus/kafka/kafka.ts'
import { isBrokerAway } from '../bus/kafka/group.ts'
import { StartProblem } from './config.ts'
import { freePort } from './free-port.ts'
import { withClient } from '../postgres/with-client.ts'
import { waitFor } from './start-wait.ts'
import { isTransient } from '../postgres/transient.ts'

const connectTo = (port: number) =>
  new Promise<void>((resolve, reject) => connect(port, '127.0.0.1', resolve).once('error', reject))

test('a start waits until its dependency is available', async () => {
  let tries = 0
  const work = async () => {
    if (++tries < 3) await connectTo(await freePort())
    return 'available'
  }
  expect(await waitFor({ name: 'forms', dependency: 'Postgres', work, isRetriable: isTransient })).toBe(
    'available',
  )
  expect(tries).toBe(3)
})

test('a start that gives up names the dependency and its address in one line', async () => {
  const port = await freePort()
  const connectionString = `postgres://forms_app:secret@127.0.0.1:${port}/forms`
  const failure = await waitFor({
    name: 'forms',
    dependency: `Postgres at 127.0.0.1:${port}`,
    work: () => withClient({ connectionString }, () => Promise.resolve()),
    isRetriable: isTransient,
    timeoutMs: 1_000,
  }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StartProblem)
  expect((failure as Error).message).toBe(
    `forms cannot start: no Postgres at 127.0.0.1:${port} for 1 s: connect ECONNREFUSED 127.0.0.1:${port}`,
  )

  const brokers = [`127.0.0.1:${await freePort()}`]
  const broker = await createKafkaBus({ brokers, clientId: 'forms', waitMs: 1_000 }).catch(
    (error: unknown) => error,
  )
  expect(broker).toBeInstanceOf(StartProblem)
  expect((broker as Error).message).toMatch(
    new RegExp(`^forms cannot start: no Kafka broker at ${brokers[0]} for 1 s: .*ECONNREFUSED.*$`),
  )
})

test('a start does not wait if the failure cannot end without help', async () => {
  let tries = 0
  const wrong = Object.assign(new Error('password authentication failed'), { code: '28P01' })
  const work = () => {
    tries++
    return Promise.reject(wrong)
  }
  await expect(
    waitFor({ name: 'forms', dependency: 'Postgres', work, isRetriable: isTransient }),
  ).rejects.toBe(wrong)
  expect(tries).toBe(1)
})

test('a consumer is restarted if the broker was unavailable, and not after other failures', () => {
  const named = (name: string, cause?: Error) => Object.assign(new Error('no'), { name, cause })
  const none = named('KafkaJSGroupCoordinatorNotFound')
  expect(isBrokerAway(none)).toBe(true)
  expect(isBrokerAway(named('KafkaJSNonRetriableError', none))).toBe(true)
  expect(isBrokerAway(named('KafkaJSNotImplemented'))).toBe(false)
  expect(isBrokerAway(new Error('a bug'))).toBe(false)
})
