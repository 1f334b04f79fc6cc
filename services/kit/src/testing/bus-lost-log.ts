import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bodyOf, message, type BusFixture } from './bus-fixture.ts'
import { until } from './until.ts'

const messages = (...bodies: string[]) => bodies.map((body) => message('k', body))

/** What a bus promises after its broker lost a log: later messages are handled, and the loss is told. */
export function busLostLog(fixture: BusFixture): void {
  /** A group that has handled some messages of a topic, and has ended. */
  async function handled(...bodies: string[]) {
    const topic = await fixture.newTopic(1)
    const group = randomUUID()
    await fixture.bus.publish(topic, messages(...bodies))
    const first = await fixture.collect(fixture.bus, group, topic)
    await fixture.expectEffects(group, bodies)
    await first.stop()
    return { topic, group }
  }

  /** Goes on with the group; `lost` holds the stored offsets that were given up. */
  async function goOn(group: string, topic: string) {
    const lost: number[] = []
    const { seen } = await fixture.collect(await fixture.another(), group, topic, {
      onLogLost: ({ stored }) => void lost.push(stored),
    })
    return { lost, bodies: () => seen.map(bodyOf) }
  }

  test('M2: messages of a new log that is shorter than the stored offset are handled', async () => {
    const { topic, group } = await handled('1', '2', '3')
    await fixture.loseLog(topic)
    const { lost, bodies } = await goOn(group, topic)
    await until(() => lost.length === 1)
    await (await fixture.another()).publish(topic, messages('4', '5'))
    await until(() => bodies().length === 2)
    expect(bodies()).toEqual(['4', '5'])
    expect(lost).toEqual([3])
    await fixture.expectEffects(group, ['1', '2', '3', '4', '5'])
  })

  test('M2: messages of a new log that has grown past the stored offset are handled, all of them', async () => {
    const { topic, group } = await handled('1', '2')
    await fixture.loseLog(topic)
    await (await fixture.another()).publish(topic, messages('3', '4', '5', '6', '7'))
    const { lost, bodies } = await goOn(group, topic)
    await until(() => bodies().length === 5)
    expect(bodies()).toEqual(['3', '4', '5', '6', '7'])
    expect(lost).toEqual([2])
  })

  test('M2: a consumer that runs while the log is lost handles what comes after', async () => {
    const topic = await fixture.newTopic(1)
    const group = randomUUID()
    await fixture.bus.publish(topic, messages('1', '2', '3'))
    const { lost, bodies } = await goOn(group, topic)
    await fixture.expectEffects(group, ['1', '2', '3'])
    await fixture.loseLog(topic)
    await (await fixture.another()).publish(topic, messages('4'))
    await until(() => bodies().length === 4)
    expect(bodies()).toEqual(['1', '2', '3', '4'])
    expect(lost).toEqual([3])
  })

  test('a group that goes on in the same log is not told of a loss, and handles nothing again', async () => {
    const { topic, group } = await handled('1', '2', '3')
    const { lost, bodies } = await goOn(group, topic)
    await fixture.bus.publish(topic, messages('4'))
    await until(() => bodies().length > 0)
    expect(bodies()).toEqual(['4'])
    expect(lost).toEqual([])
  })
}
