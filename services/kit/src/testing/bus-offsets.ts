import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bodyOf, keep, message, type BusFixture } from './bus-fixture.ts'
import { until } from './until.ts'

/** What a bus promises of a batch that fails or has two takers: its effects happen once. */
export function busOffsets(fixture: BusFixture): void {
  test('a batch whose transaction was rolled back is delivered again, and its effect happens once', async () => {
    const topic = await fixture.newTopic(1)
    const group = randomUUID()
    let crashes = 2
    const { seen } = await fixture.collect(fixture.bus, group, topic, {
      async handle(batch, tx) {
        for (const one of batch) await keep(tx, group, one)
        if (crashes-- > 0) throw new Error('died before the commit')
        seen.push(...batch)
      },
    })
    await fixture.bus.publish(topic, [message('k', '1'), message('k', '2'), message('k', '3')])
    await until(() => seen.length === 3)
    await fixture.expectEffects(group, ['1', '2', '3'])
  })

  test('a consumer killed in the middle of a batch leaves its work to the next one', async () => {
    const topic = await fixture.newTopic(1)
    const group = randomUUID()
    const doomed = await fixture.another()
    let entered = () => {}
    const inside = new Promise<void>((resolve) => (entered = resolve))
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const first = await fixture.collect(doomed, group, topic, {
      async handle(batch, tx) {
        for (const one of batch) await keep(tx, group, one)
        entered()
        await held
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

  test('a member whose offset was moved by another is fenced: it leaves alone what the other has', async () => {
    const topic = await fixture.newTopic(1)
    const group = randomUUID()
    await fixture.bus.publish(
      topic,
      ['0', '1', '2'].map((body) => message('k', body)),
    )
    let moves = false
    const { seen } = await fixture.collect(fixture.bus, group, topic, {
      maxBatch: 1,
      db: {
        ...fixture.db,
        async job(work) {
          // Another member is quicker: between two transactions of this one it applies the next message.
          if (moves) {
            moves = false
            await fixture.db.job((other) =>
              other.query('update consumer_offset set next = 2 where consumer_group = $1 and topic = $2', [
                group,
                topic,
              ]),
            )
          }
          return fixture.db.job(work)
        },
      },
      async handle(batch, tx) {
        const [one] = batch
        await keep(tx, group, one!)
        moves = bodyOf(one!) === '0'
        seen.push(...batch)
      },
    })
    await until(() => seen.some((one) => bodyOf(one) === '2'))
    await fixture.expectEffects(group, ['0', '2'])
  })

  test('the stored offset decides where a group goes on, whatever the broker remembers', async () => {
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
