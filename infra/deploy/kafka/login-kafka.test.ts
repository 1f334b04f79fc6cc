import { Kafka, logLevel } from 'kafkajs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bus } from '@portico/kit/bus/bus'
import { createKafkaBus } from '@portico/kit/bus/kafka/kafka'
import { StartProblem } from '@portico/kit/runtime/config'
import { kafkaForTests } from '@portico/kit/testing/bus/bus-kafka'
import { message } from '@portico/kit/testing/bus/bus-fixture'
import { testDatabase } from '@portico/kit/testing/database'
import { until } from '@portico/kit/testing/until'
import { freePort } from '@portico/kit/runtime/free-port'
import { keyVariables } from '@portico/kit/runtime/keys'
import { topics } from '@portico/proto/topics'
import { runToEnd } from '../../tooling/processes/run-to-end.ts'
import { passwordForTests } from '../../tooling/stores/start-kafka.ts'
import { allowAccess } from './access.ts'
import { withAdmin } from './admin.ts'

const { brokers } = kafkaForTests()
const loginOf = (user: string) => ({ user, password: passwordForTests(user) })
const busOf = (user: string) => createKafkaBus({ brokers, clientId: user, login: loginOf(user) })

test('Low: Kafka answers no client that does not authenticate', async () => {
  const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING, retry: { retries: 1 } }).admin()
  try {
    await expect(admin.connect().then(() => admin.listTopics())).rejects.toThrow()
  } finally {
    await admin.disconnect()
  }
})

test.each([
  ['a wrong password', { user: 'census', password: 'wrong' }],
  ['the password of another user', { user: 'census', password: passwordForTests('forms') }],
  ['a user that the broker does not know', { user: 'visitor', password: passwordForTests('visitor') }],
])('Low: Kafka refuses %s, and the start fails at once with a line that says so', async (_, login) => {
  const failure = await createKafkaBus({ brokers, clientId: 'census', login }).catch(
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(StartProblem)
  expect((failure as Error).message).toMatch(
    new RegExp(
      `^census cannot start: the Kafka broker at ${brokers[0]} refuses the user ${login.user}: .*[Aa]uthentication failed.*$`,
    ),
  )
})

test('Low: Kafka: a service with a wrong password does not become ready, ends with one line, and prints no secret', async () => {
  const database = await testDatabase(
    'forms',
    new URL('../../../services/forms/migrations/', import.meta.url),
  )
  const keys = Object.keys(keyVariables('forms').shape).map((name) => [name, 'k'.repeat(32)])
  const { code, stdout, stderr } = await runToEnd('services/forms/src/main.ts', {
    ...Object.fromEntries(keys),
    PORT: '0',
    ADMIN_PORT: String(await freePort()),
    DATABASE_APP_URL: database.jobUrl,
    DATABASE_JOB_URL: database.jobUrl,
    KAFKA_BROKERS: brokers.join(','),
    KAFKA_PASSWORD: 'not-the-password',
    FORMS_KEY_SECRET: 's'.repeat(32),
  })
  await database.close()
  expect(code).toBe(1)
  expect(stderr).toMatch(/^forms cannot start: the Kafka broker at \S+ refuses the user forms: .*\n$/)
  expect(stdout).not.toContain('is ready')
  expect(stdout + stderr).not.toContain('not-the-password')
})

describe('the access rules of services', () => {
  const buses: Record<string, Bus> = {}
  beforeAll(async () => {
    for (const user of ['operator', 'forms', 'census']) buses[user] = await busOf(user)
    await buses['operator']!.ensureTopics([topics.submitted, topics.hit, topics.productChanged])
  })
  afterAll(async () => {
    for (const bus of Object.values(buses)) await bus.close()
  })

  test('Low: Kafka lets a service write its own topics and read the topics that it consumes', async () => {
    await buses['census']!.ensureTopics([topics.hit, topics.submitted])
    await buses['forms']!.publish(topics.submitted.name, [message('k', 'answers')])
    await buses['census']!.publish(topics.hit.name, [message('k', 'hit')])
    await buses['census']!.publish(`${topics.submitted.name}.dead`, [message('k', 'dead')])
    const written = await buses['census']!.ends(topics.submitted.name)
    expect(written.reduce((sum, { next }) => sum + next, 0)).toBeGreaterThan(0)
  })

  test('Low: Kafka refuses all other operations of a service', async () => {
    const census = buses['census']!
    await expect(census.publish(topics.submitted.name, [message('k', 'forged')])).rejects.toThrow()
    await expect(census.publish(topics.productChanged.name, [message('k', 'forged')])).rejects.toThrow()
    await expect(census.ends(topics.productChanged.name)).rejects.toThrow()
    await withAdmin(brokers, loginOf('census'), async (admin) => {
      expect(await admin.listTopics()).not.toContain(topics.productChanged.name)
      await expect(admin.deleteTopics({ topics: [topics.submitted.name] })).rejects.toThrow(/authoriz/i)
      await expect(allowAccess(admin)).rejects.toThrow(/authoriz/i)
      // The broker creates its topic of groups on the first request.
      await until(() =>
        admin.fetchOffsets({ groupId: 'census.roll-up' }).then(
          () => true,
          () => false,
        ),
      )
      await expect(admin.fetchOffsets({ groupId: 'sites.product-changed' })).rejects.toThrow()
    })
  })
})
