import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Incoming } from '../bus/bus.ts'
import { bodyOf, message, type BusFixture } from './bus-fixture.ts'
import { until } from './until.ts'

/** What a bus promises of a message: whole, in order, durable, and once to each group. */
export function busDelivery(fixture: BusFixture): void {
  test('messages arrive whole: key, id, bytes, headers, topic and time', async () => {
    const topic = await fixture.newTopic(1)
    const sent = {
      ...message('k', 'x', { traceparent: '00-1-2-03' }),
      value: Uint8Array.of(0, 1, 254, 255),
    }
    await fixture.bus.publish(topic, [sent])
    const seen: Incoming[] = []
    await fixture.collect(fixture.bus, randomUUID(), topic, {
      handle: async (batch) => void seen.push(...batch),
    })
    await until(() => seen.length === 1)
    const [got] = seen
    expect(got).toMatchObject({ key: 'k', id: sent.id, topic, partition: 0, offset: 0 })
    expect(got!.headers?.['traceparent']).toBe('00-1-2-03')
    expect([...got!.value]).toEqual([0, 1, 254, 255])
    expect(Math.abs(got!.at.getTime() - Date.now())).toBeLessThan(60_000)
  })

  test('messages of one key keep the order of the calls, from concurrent publishes too', async () => {
    const topic = await fixture.newTopic()
    const keys = ['a', 'b', 'c', 'd', 'e']
    const calls: Promise<void>[] = []
    for (let n = 0; n < 100; n++) {
      for (const key of keys) calls.push(fixture.bus.publish(topic, [message(key, `${key}${n}`)]))
    }
    await Promise.all(calls)
    const { seen } = await fixture.collect(fixture.bus, randomUUID(), topic)
    await until(() => seen.length === 500)
    for (const key of keys) {
      const bodies = seen.filter((one) => one.key === key).map(bodyOf)
      expect(bodies).toEqual(Array.from({ length: 100 }, (_, n) => `${key}${n}`))
    }
    expect(new Set(seen.map((one) => one.partition)).size).toBeGreaterThan(1)
  })

  test('a publish that resolved is durable: another process reads it and the ends count it', async () => {
    const topic = await fixture.newTopic(2)
    await fixture.bus.publish(topic, [message('a', '1'), message('b', '2'), message('c', '3')])
    const ends = await (await fixture.another()).ends(topic)
    expect(ends).toHaveLength(2)
    expect(ends.reduce((sum, end) => sum + end.next, 0)).toBe(3)
  })

  test('publishing to a topic that was never created is refused', async () => {
    await expect(fixture.bus.publish('test.never-created.v1', [message('k', 'v')])).rejects.toThrow()
  })

  test('two members of a group share the partitions, and one takes over when the other leaves', async () => {
    const topic = await fixture.newTopic(4)
    const group = randomUUID()
    const first = await fixture.collect(fixture.bus, group, topic)
    const second = await fixture.collect(await fixture.another(), group, topic)
    const keys = Array.from({ length: 40 }, (_, n) => `key ${n}`)
    let sent = 0
    await until(async () => {
      await fixture.bus.publish(
        topic,
        keys.map((key) => message(key, String(sent++).padStart(6, '0'))),
      )
      return first.seen.length > 0 && second.seen.length > 0
    })
    await until(async () => (await fixture.effects(group)).length === sent)
    await second.stop()
    const before = first.seen.length
    await fixture.bus.publish(
      topic,
      keys.map((key) => message(key, String(sent++).padStart(6, '0'))),
    )
    await until(() => first.seen.length >= before + 40)
    await until(async () => (await fixture.effects(group)).length === sent)
  })

  test('groups do not take messages from each other', async () => {
    const topic = await fixture.newTopic()
    await fixture.bus.publish(topic, [message('a', '1'), message('b', '2')])
    const one = await fixture.collect(fixture.bus, randomUUID(), topic)
    const other = await fixture.collect(fixture.bus, randomUUID(), topic)
    await until(() => one.seen.length === 2 && other.seen.length === 2)
  })
}
