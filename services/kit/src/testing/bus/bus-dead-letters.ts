import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Incoming } from '../../bus/bus.ts'
import { replay } from '../../bus/replay.ts'
import { bodyOf, message, writeEffect, type BusFixture } from './bus-fixture.ts'
import { until } from '../until.ts'

/** The guarantees of a bus for messages that cannot be handled, and while the database is unavailable. */
export function busDeadLetters(fixture: BusFixture): void {
  test('a message that cannot be handled becomes a dead letter and does not block its partition', async () => {
    const topic = await fixture.newTopic(1)
    const group = randomUUID()
    const dead: string[] = []
    const { seen } = await fixture.collect(fixture.bus, group, topic, {
      async handle(batch, tx) {
        for (const one of batch) {
          await writeEffect(tx, group, one)
          if (bodyOf(one) === 'bad') throw new TypeError('cannot be read')
        }
        seen.push(...batch)
      },
      onDead: (one, reason) => dead.push(`${bodyOf(one)}: ${reason}`),
    })
    const bodies = ['1', '2', '3', 'bad', '4', '5', '6']
    await fixture.bus.publish(
      topic,
      bodies.map((body) => message('k', body, { traceparent: 't' })),
    )
    await until(() => seen.length === 6)
    expect(seen.map(bodyOf)).toEqual(['1', '2', '3', '4', '5', '6'])
    await fixture.expectEffects(group, ['1', '2', '3', '4', '5', '6'])
    expect(dead).toEqual(['bad: TypeError: cannot be read'])

    const letters = await fixture.collect(fixture.bus, randomUUID(), `${topic}.dead`)
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

  test('dead letters are replayed once, for the group that failed to handle them', async () => {
    const topic = await fixture.newTopic(2)
    const group = `${randomUUID()}.fixed-later`
    const other = await fixture.collect(fixture.bus, randomUUID(), topic)
    let isBroken = true
    const dead: Incoming[] = []
    const { seen } = await fixture.collect(fixture.bus, group, topic, {
      async handle(batch, tx) {
        for (const one of batch) {
          if (isBroken && bodyOf(one).startsWith('bad')) throw new TypeError('not yet')
          await writeEffect(tx, group, one)
        }
        seen.push(...batch)
      },
      onDead: (one) => dead.push(one),
    })
    await fixture.bus.publish(topic, [message('a', 'bad 1'), message('b', 'good'), message('c', 'bad 2')])
    await until(() => dead.length === 2)
    isBroken = false
    expect(await replay({ bus: fixture.bus, db: fixture.db, group, topic })).toBe(2)
    await fixture.expectEffects(group, ['bad 1', 'bad 2', 'good'])
    expect(await replay({ bus: fixture.bus, db: fixture.db, group, topic })).toBe(0)

    await fixture.bus.publish(topic, [message('a', 'last'), message('b', 'last'), message('c', 'last')])
    await until(() => other.seen.filter((one) => bodyOf(one) === 'last').length === 3)
    expect(other.seen).toHaveLength(6)
  })

  test('while the database is unavailable, a message is retried and does not become a dead letter', async () => {
    const topic = await fixture.newTopic(1)
    const failures = [
      { code: '57P01' },
      { code: 'ENOENT', syscall: 'connect' },
      { code: '57014' },
      { code: '58030' },
      { code: '55P03' },
      { code: '53300' },
    ]
    const dead: Incoming[] = []
    const { seen } = await fixture.collect(fixture.bus, randomUUID(), topic, {
      async handle(batch) {
        const failure = failures.shift()
        if (failure) throw Object.assign(new Error('unavailable'), failure)
        seen.push(...batch)
      },
      onDead: (one) => dead.push(one),
    })
    await fixture.bus.publish(topic, [message('k', '1')])
    await until(() => seen.length === 1)
    expect(dead).toEqual([])
  })

  test('a batch that times out is halved until its parts do not', async () => {
    const topic = await fixture.newTopic(1)
    const sizes: number[] = []
    const bodies = ['1', '2', '3', '4']
    await fixture.bus.publish(
      topic,
      bodies.map((body) => message('k', body)),
    )
    const { seen } = await fixture.collect(fixture.bus, randomUUID(), topic, {
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

  test('a message that always times out becomes a dead letter, and later messages are handled', async () => {
    const topic = await fixture.newTopic(1)
    const dead: string[] = []
    let timeouts = 0
    const { seen } = await fixture.collect(fixture.bus, randomUUID(), topic, {
      async handle(batch, tx) {
        if (batch.some((one) => bodyOf(one) === 'slow')) {
          timeouts += 1
          await tx.query(`set local statement_timeout = 1`)
          await tx.query('select pg_sleep(60)')
        }
        seen.push(...batch)
      },
      onDead: (one, reason) => dead.push(`${bodyOf(one)}: ${reason}`),
    })
    await fixture.bus.publish(
      topic,
      ['1', 'slow', '2'].map((body) => message('k', body)),
    )
    await until(() => seen.length === 2)
    expect(seen.map(bodyOf)).toEqual(['1', '2'])
    expect(dead).toEqual([expect.stringMatching(/^slow: .*statement timeout/)])
    expect(timeouts).toBeLessThan(30)
  })
}
