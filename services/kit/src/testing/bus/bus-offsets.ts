import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bodyOf, message, writeEffect, type BusFixture } from './bus-fixture.ts'
import { until } from '../until.ts'

/** The guarantee of a bus for a batch that fails or is delivered to two members: its effects happen once. */
export function busOffsets(fixture: BusFixture): void {
  test('a batch whose transaction was rolled back is delivered again, and its effects happen once', async () => {
    const topic = await fixture.newTopic(1)
    const group = randomUUID()
    let crashes = 2
    const { seen } = await fixture.collect(fixture.bus, group, topic, {
      async handle(batch, tx) {
        for (const one of batch) await writeEffect(tx, group, one)
        if (crashes-- > 0) throw new Error('failed before the commit')
        seen.push(...batch)
      },
    })
    await fixture.bus.publish(topic, [message('k', '1'), message('k', '2'), message('k', '3')])
    await until(() => seen.length === 3)
    await fixture.expectEffects(group, ['1', '2', '3'])
  })

  test('the batch of a consumer that was killed is delivered to the next one', async () => {
    const topic = await fixture.newTopic(1)
    const group = randomUUID()
    const killed = await fixture.openAnother()
    let entered = () => {}
    const inside = new Promise<void>((resolve) => (entered = resolve))
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const first = await fixture.collect(killed, group, topic, {
      async handle(batch, tx) {
        for (const one of batch) await writeEffect(tx, group, one)
        entered()
        await released
        throw Object.assign(new Error('killed'), { code: '57P01' })
      },
    })
    await fixture.bus.publish(topic, [message('k', '1'), message('k', '2')])
    await inside
    const stopping = first.stop()
    release()
    await stopping
    expect(await fixture.effects(group)).toEqual([])

    const { seen } = await fixture.collect(fixture.bus, group, topic)
    await until(() => seen.length === 2)
    await fixture.expectEffects(group, ['1', '2'])
  })

  test('a member is fenced when another one moves the offset, and skips what the other has applied', async () => {
    const topic = await fixture.newTopic(1)
    const group = randomUUID()
    await fixture.bus.publish(
      topic,
      ['0', '1', '2'].map((body) => message('k', body)),
    )
    let movesOffset = false
    const { seen } = await fixture.collect(fixture.bus, group, topic, {
      maxBatch: 1,
      db: {
        ...fixture.db,
        async batch(work) {
          // Between two transactions of this member, another one applies the next message.
          if (movesOffset) {
            movesOffset = false
            await fixture.db.job((other) =>
              other.query('update consumer_offset set next = 2 where consumer_group = $1 and topic = $2', [
                group,
                topic,
              ]),
            )
          }
          return fixture.db.batch(work)
        },
      },
      async handle(batch, tx) {
        const [one] = batch
        await writeEffect(tx, group, one!)
        movesOffset = bodyOf(one!) === '0'
        seen.push(...batch)
      },
    })
    await until(() => seen.some((one) => bodyOf(one) === '2'))
    await fixture.expectEffects(group, ['0', '2'])
  })

  test('a group resumes at its stored offset, and not at the offset that the broker has', async () => {
    const topic = await fixture.newTopic(1)
    const group = randomUUID()
    await fixture.bus.publish(
      topic,
      ['1', '2', '3', '4'].map((body) => message('k', body)),
    )
    const first = await fixture.collect(fixture.bus, group, topic)
    await fixture.expectEffects(group, ['1', '2', '3', '4'])
    await first.stop()
    await fixture.db.job((tx) =>
      tx.query('update consumer_offset set next = 2 where consumer_group = $1 and topic = $2', [
        group,
        topic,
      ]),
    )
    await fixture.db.job((tx) => tx.query('delete from effect where id like $1', [`${group} %`]))
    const second = await fixture.collect(fixture.bus, group, topic)
    await until(() => second.seen.length === 2)
    expect(second.seen.map(bodyOf)).toEqual(['3', '4'])
  })
}
