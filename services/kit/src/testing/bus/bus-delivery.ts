import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Incoming } from '../../bus/bus.ts'
import { bodyOf, message, type BusFixture } from './bus-fixture.ts'
import { until } from '../until.ts'

/** The guarantees of a bus for a message: complete, in order, durable, and delivered to every group. */
export function busDelivery(fixture: BusFixture): void {
  test('messages arrive with key, id, bytes, headers, topic and time', async () => {
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
    const [received] = seen
    expect(received).toMatchObject({ key: 'k', id: sent.id, topic, partition: 0, offset: 0 })
    expect(received!.headers?.['traceparent']).toBe('00-1-2-03')
    expect([...received!.value]).toEqual([0, 1, 254, 255])
    expect(Math.abs(received!.at.getTime() - Date.now())).toBeLessThan(60_000)
  })

  test('messages with the same key keep the order of the calls, even of concurrent ones', async () => {
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

  test('messages are durable when a publish resolves: another process counts them in the ends of the topic', async () => {
    const topic = await fixture.newTopic(2)
    await fixture.bus.publish(topic, [message('a', '1'), message('b', '2'), message('c', '3')])
    const ends = await (await fixture.openAnother()).ends(topic)
    expect(ends).toHaveLength(2)
    expect(ends.reduce((sum, end) => sum + end.next, 0)).toBe(3)
  })

  test('a publish to a topic that does not exist is refused', async () => {
    await expect(fixture.bus.publish('test.never-created.v1', [message('k', 'v')])).rejects.toThrow()
  })

  test('two members of a group apply each message once, and one continues when the other leaves', async () => {
    const topic = await fixture.newTopic(4)
    const group = randomUUID()
    const first = await fixture.collect(fixture.bus, group, topic)
    const second = await fixture.collect(await fixture.openAnother(), group, topic)
    const keys = Array.from({ length: 40 }, (_, n) => `key ${n}`)
    let sent = 0
    const publish = () =>
      fixture.bus.publish(
        topic,
        keys.map((key) => message(key, String(sent++).padStart(6, '0'))),
      )
    for (let round = 0; round < 5; round++) await publish()
    await until(async () => (await fixture.effects(group)).length === sent)
    await second.stop()
    const before = first.seen.length
    await publish()
    await until(() => first.seen.length >= before + 40)
    await until(async () => (await fixture.effects(group)).length === sent)
  })

  test('every group gets all messages', async () => {
    const topic = await fixture.newTopic()
    await fixture.bus.publish(topic, [message('a', '1'), message('b', '2')])
    const one = await fixture.collect(fixture.bus, randomUUID(), topic)
    const other = await fixture.collect(fixture.bus, randomUUID(), topic)
    await until(() => one.seen.length === 2 && other.seen.length === 2)
  })
}
