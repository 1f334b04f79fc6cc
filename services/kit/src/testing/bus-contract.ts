import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bus, Incoming, Outgoing, Running, Subscription } from '../bus/bus.ts'
import { replay } from '../bus/replay.ts'
import { uuidv7 } from '../ids.ts'
import type { Db, Tx } from '../postgres/db.ts'
import { until } from './until.ts'

/** What a suite needs of an adapter: buses on one broker, each as if in a process of its own, and a service's Db. */
export type BusHarness = {
  open(): Promise<Bus>
  /** A Db whose database has the kit's tables, and `effect (id text, body text)` which the job role may use. */
  db: Db
  close(): Promise<void>
}

export const message = (key: string, body: string, headers?: Record<string, string>): Outgoing => ({
  key,
  id: uuidv7(),
  value: Buffer.from(body),
  ...(headers && { headers }),
})

/** Whether another transaction waits for this one. */
async function isWaitedFor(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query(
    'select 1 from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))',
  )
  return rows.length > 0
}

export const bodyOf = (incoming: Outgoing) => Buffer.from(incoming.value).toString()

/** The suite that makes adapters interchangeable. */
export function busContract(name: string, openHarness: () => Promise<BusHarness>) {
  describe(`${name}: the bus contract`, () => {
    let harness: BusHarness
    let bus: Bus
    const opened: Bus[] = []
    const running: Running[] = []

    beforeAll(async () => {
      harness = await openHarness()
      bus = await another()
    })
    afterAll(async () => {
      await Promise.all(running.map((one) => one.stop()))
      await Promise.all(opened.map((one) => one.close()))
      await harness.close()
    })

    async function another(): Promise<Bus> {
      const next = await harness.open()
      opened.push(next)
      return next
    }

    async function newTopic(partitions = 3): Promise<string> {
      const topic = `test.${randomUUID().slice(0, 8)}.v1`
      await bus.ensureTopics([{ name: topic, partitions, retentionMs: 3_600_000 }])
      return topic
    }

    /** Subscribes and collects what was applied: only messages whose transaction was committed are in `effect`. */
    async function collect(on: Bus, group: string, topic: string, more: Partial<Subscription> = {}) {
      const seen: Incoming[] = []
      const subscription = await on.subscribe({
        group,
        topics: [topic],
        db: harness.db,
        async handle(batch, tx) {
          for (const one of batch) {
            await tx.query('insert into effect (id, body) values ($1, $2)', [
              `${group} ${one.id}`,
              bodyOf(one),
            ])
          }
          seen.push(...batch)
        },
        ...more,
      })
      running.push(subscription)
      return { seen, stop: () => subscription.stop() }
    }

    async function effects(group: string): Promise<string[]> {
      const { rows } = await harness.db.job((tx) =>
        tx.query<{ body: string }>('select body from effect where id like $1 order by body', [`${group} %`]),
      )
      return rows.map((row) => row.body)
    }

    /** A handler sees a message before its transaction is committed: the effects are waited for. */
    async function expectEffects(group: string, bodies: string[]) {
      await until(async () => (await effects(group)).length >= bodies.length)
      expect(await effects(group)).toEqual(bodies)
    }

    test('messages arrive whole: key, id, bytes, headers, topic and time', async () => {
      const topic = await newTopic(1)
      const sent = {
        ...message('k', 'x', { traceparent: '00-1-2-03' }),
        value: Uint8Array.of(0, 1, 254, 255),
      }
      await bus.publish(topic, [sent])
      const seen: Incoming[] = []
      await collect(bus, randomUUID(), topic, { handle: async (batch) => void seen.push(...batch) })
      await until(() => seen.length === 1)
      const [got] = seen
      expect(got).toMatchObject({ key: 'k', id: sent.id, topic, partition: 0, offset: 0 })
      expect(got!.headers?.['traceparent']).toBe('00-1-2-03')
      expect([...got!.value]).toEqual([0, 1, 254, 255])
      expect(Math.abs(got!.at.getTime() - Date.now())).toBeLessThan(60_000)
    })

    test('messages of one key keep the order of the calls, from concurrent publishes too', async () => {
      const topic = await newTopic()
      const keys = ['a', 'b', 'c', 'd', 'e']
      const calls: Promise<void>[] = []
      for (let n = 0; n < 100; n++) {
        for (const key of keys) calls.push(bus.publish(topic, [message(key, `${key}${n}`)]))
      }
      await Promise.all(calls)
      const { seen } = await collect(bus, randomUUID(), topic)
      await until(() => seen.length === 500)
      for (const key of keys) {
        const bodies = seen.filter((one) => one.key === key).map(bodyOf)
        expect(bodies).toEqual(Array.from({ length: 100 }, (_, n) => `${key}${n}`))
      }
      expect(new Set(seen.map((one) => one.partition)).size).toBeGreaterThan(1)
    })

    test('a publish that resolved is durable: another process reads it and the ends count it', async () => {
      const topic = await newTopic(2)
      await bus.publish(topic, [message('a', '1'), message('b', '2'), message('c', '3')])
      const ends = await (await another()).ends(topic)
      expect(ends).toHaveLength(2)
      expect(ends.reduce((sum, end) => sum + end.next, 0)).toBe(3)
    })

    test('publishing to a topic that was never created is refused', async () => {
      await expect(bus.publish('test.never-created.v1', [message('k', 'v')])).rejects.toThrow()
    })

    test('a batch whose transaction was rolled back is delivered again, and its effect happens once', async () => {
      const topic = await newTopic(1)
      const group = randomUUID()
      let crashes = 2
      const { seen } = await collect(bus, group, topic, {
        async handle(batch, tx) {
          for (const one of batch) {
            await tx.query('insert into effect (id, body) values ($1, $2)', [
              `${group} ${one.id}`,
              bodyOf(one),
            ])
          }
          if (crashes-- > 0) throw new Error('died before the commit')
          seen.push(...batch)
        },
      })
      await bus.publish(topic, [message('k', '1'), message('k', '2'), message('k', '3')])
      await until(() => seen.length === 3)
      await expectEffects(group, ['1', '2', '3'])
    })

    test('a consumer killed in the middle of a batch leaves its work to the next one', async () => {
      const topic = await newTopic(1)
      const group = randomUUID()
      const doomed = await another()
      let entered = () => {}
      const inside = new Promise<void>((resolve) => (entered = resolve))
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      const first = await collect(doomed, group, topic, {
        async handle(batch, tx) {
          for (const one of batch) {
            await tx.query('insert into effect (id, body) values ($1, $2)', [
              `${group} ${one.id}`,
              bodyOf(one),
            ])
          }
          entered()
          await held
          throw Object.assign(new Error('killed'), { code: '57P01' })
        },
      })
      await bus.publish(topic, [message('k', '1'), message('k', '2')])
      await inside
      const stopping = first.stop()
      release()
      await stopping
      expect(await effects(group)).toEqual([])

      const { seen } = await collect(bus, group, topic)
      await until(() => seen.length === 2)
      await expectEffects(group, ['1', '2'])
    })

    test('a member whose offset was moved by another is fenced: it leaves alone what the other has', async () => {
      const topic = await newTopic(1)
      const group = randomUUID()
      await bus.publish(
        topic,
        ['0', '1', '2'].map((body) => message('k', body)),
      )
      let moved: Promise<unknown> | undefined
      const { seen } = await collect(bus, group, topic, {
        maxBatch: 1,
        async handle(batch, tx) {
          const [one] = batch
          await tx.query('insert into effect (id, body) values ($1, $2)', [
            `${group} ${one!.id}`,
            bodyOf(one!),
          ])
          // Another member waits for this transaction to end, and is the first to go on.
          moved ??= harness.db.job((other) =>
            other.query('update consumer_offset set next = 2 where consumer_group = $1 and topic = $2', [
              group,
              topic,
            ]),
          )
          if (seen.length === 0) await until(() => isWaitedFor(tx))
          seen.push(...batch)
        },
      })
      await until(() => seen.some((one) => bodyOf(one) === '2'))
      await moved
      await expectEffects(group, ['0', '2'])
    })

    test('the stored offset decides where a group goes on, whatever the broker remembers', async () => {
      const topic = await newTopic(1)
      const group = randomUUID()
      await bus.publish(
        topic,
        ['1', '2', '3', '4'].map((body) => message('k', body)),
      )
      const first = await collect(bus, group, topic)
      await expectEffects(group, ['1', '2', '3', '4'])
      await first.stop()
      await harness.db.job((tx) =>
        tx.query('update consumer_offset set next = 2 where consumer_group = $1 and topic = $2', [
          group,
          topic,
        ]),
      )
      await harness.db.job((tx) => tx.query('delete from effect where id like $1', [`${group} %`]))
      const second = await collect(bus, group, topic)
      await until(() => second.seen.length === 2)
      expect(second.seen.map(bodyOf)).toEqual(['3', '4'])
    })

    test('a message that cannot be handled becomes a dead letter, and the partition goes on', async () => {
      const topic = await newTopic(1)
      const group = randomUUID()
      const dead: string[] = []
      const { seen } = await collect(bus, group, topic, {
        async handle(batch, tx) {
          for (const one of batch) {
            await tx.query('insert into effect (id, body) values ($1, $2)', [
              `${group} ${one.id}`,
              bodyOf(one),
            ])
            if (bodyOf(one) === 'bad') throw new TypeError('cannot be read')
          }
          seen.push(...batch)
        },
        onDead: (one, reason) => dead.push(`${bodyOf(one)}: ${reason}`),
      })
      const bodies = ['1', '2', '3', 'bad', '4', '5', '6']
      await bus.publish(
        topic,
        bodies.map((body) => message('k', body, { traceparent: 't' })),
      )
      await until(() => seen.length === 6)
      expect(seen.map(bodyOf)).toEqual(['1', '2', '3', '4', '5', '6'])
      await expectEffects(group, ['1', '2', '3', '4', '5', '6'])
      expect(dead).toEqual(['bad: TypeError: cannot be read'])

      const letters = await collect(bus, randomUUID(), `${topic}.dead`)
      await until(() => letters.seen.length === 1)
      expect(bodyOf(letters.seen[0]!)).toBe('bad')
      expect(letters.seen[0]!.headers).toMatchObject({
        traceparent: 't',
        'dead-reason': 'TypeError: cannot be read',
        'dead-group': group,
        'dead-topic': topic,
        'dead-offset': '3',
      })
    })

    test('dead letters can be replayed, for the group that could not handle them and once', async () => {
      const topic = await newTopic(2)
      const group = `${randomUUID()}.fixed-later`
      const other = await collect(bus, randomUUID(), topic)
      let broken = true
      const dead: Incoming[] = []
      const { seen } = await collect(bus, group, topic, {
        async handle(batch, tx) {
          for (const one of batch) {
            if (broken && bodyOf(one).startsWith('bad')) throw new TypeError('not yet')
            await tx.query('insert into effect (id, body) values ($1, $2)', [
              `${group} ${one.id}`,
              bodyOf(one),
            ])
          }
          seen.push(...batch)
        },
        onDead: (one) => dead.push(one),
      })
      await bus.publish(topic, [message('a', 'bad 1'), message('b', 'good'), message('c', 'bad 2')])
      await until(() => dead.length === 2)
      broken = false
      expect(await replay({ bus, db: harness.db, group, topic })).toBe(2)
      await expectEffects(group, ['bad 1', 'bad 2', 'good'])
      expect(await replay({ bus, db: harness.db, group, topic })).toBe(0)

      await bus.publish(topic, [message('a', 'last'), message('b', 'last'), message('c', 'last')])
      await until(() => other.seen.filter((one) => bodyOf(one) === 'last').length === 3)
      expect(other.seen).toHaveLength(6)
    })

    test('a database that is away is waited for, however long, and nothing becomes a dead letter', async () => {
      const topic = await newTopic(1)
      const failures = [
        { code: '57P01' },
        { code: 'ENOENT', syscall: 'connect' },
        { code: '57014' },
        { code: '58030' },
        { code: '55P03' },
        { code: '53300' },
      ]
      const dead: Incoming[] = []
      const { seen } = await collect(bus, randomUUID(), topic, {
        async handle(batch) {
          const failure = failures.shift()
          if (failure) throw Object.assign(new Error('away'), failure)
          seen.push(...batch)
        },
        onDead: (one) => dead.push(one),
      })
      await bus.publish(topic, [message('k', '1')])
      await until(() => seen.length === 1)
      expect(dead).toEqual([])
    })

    test('a batch that takes too long is halved until its parts are done in time', async () => {
      const topic = await newTopic(1)
      const sizes: number[] = []
      const bodies = ['1', '2', '3', '4']
      await bus.publish(
        topic,
        bodies.map((body) => message('k', body)),
      )
      const { seen } = await collect(bus, randomUUID(), topic, {
        async handle(batch) {
          if (batch.length > 2) throw Object.assign(new Error('statement timeout'), { code: '57014' })
          sizes.push(batch.length)
          seen.push(...batch)
        },
      })
      await until(() => seen.length === 4)
      expect(Math.max(...sizes)).toBeLessThan(3)
      expect(seen.map(bodyOf)).toEqual(bodies)
    })

    test('two members of a group share the partitions, and one takes over when the other leaves', async () => {
      const topic = await newTopic(4)
      const group = randomUUID()
      const first = await collect(bus, group, topic)
      const second = await collect(await another(), group, topic)
      const keys = Array.from({ length: 40 }, (_, n) => `key ${n}`)
      let sent = 0
      await until(async () => {
        await bus.publish(
          topic,
          keys.map((key) => message(key, String(sent++).padStart(6, '0'))),
        )
        return first.seen.length > 0 && second.seen.length > 0
      })
      await until(async () => (await effects(group)).length === sent)
      await second.stop()
      const before = first.seen.length
      await bus.publish(
        topic,
        keys.map((key) => message(key, String(sent++).padStart(6, '0'))),
      )
      await until(() => first.seen.length >= before + 40)
      await until(async () => (await effects(group)).length === sent)
    })

    test('groups do not take messages from each other', async () => {
      const topic = await newTopic()
      await bus.publish(topic, [message('a', '1'), message('b', '2')])
      const one = await collect(bus, randomUUID(), topic)
      const other = await collect(bus, randomUUID(), topic)
      await until(() => one.seen.length === 2 && other.seen.length === 2)
    })
  })
}
