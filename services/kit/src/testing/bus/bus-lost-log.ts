import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bodyOf, message, type BusFixture } from './bus-fixture.ts'
import { until } from '../until.ts'

const messages = (...bodies: string[]) => bodies.map((body) => message('k', body))

/** The guarantees of a bus after its broker has lost a log: later messages are handled, and the loss is reported. */
export function busLostLog(fixture: BusFixture): void {
  /** Runs a group until it has handled some messages of a new topic, and stops it. */
  async function handleSome(...bodies: string[]) {
    const topic = await fixture.newTopic(1)
    const group = randomUUID()
    await fixture.bus.publish(topic, messages(...bodies))
    const first = await fixture.collect(fixture.bus, group, topic)
    await fixture.expectEffects(group, bodies)
    await first.stop()
    return { topic, group }
  }

  /** Starts the group again. `lost` has the stored offsets that belonged to a lost log. */
  async function resume(group: string, topic: string) {
    const lost: number[] = []
    const { seen } = await fixture.collect(await fixture.openAnother(), group, topic, {
      onLogLost: ({ stored }) => void lost.push(stored),
    })
    return { lost, bodies: () => seen.map(bodyOf) }
  }

  test('M2: messages of a new log that is shorter than the stored offset are handled', async () => {
    const { topic, group } = await handleSome('1', '2', '3')
    await fixture.loseLog(topic)
    const { lost, bodies } = await resume(group, topic)
    await until(() => lost.length === 1)
    await (await fixture.openAnother()).publish(topic, messages('4', '5'))
    await until(() => bodies().length === 2)
    expect(bodies()).toEqual(['4', '5'])
    expect(lost).toEqual([3])
    await fixture.expectEffects(group, ['1', '2', '3', '4', '5'])
  })

  test('M2: all messages of a new log that is longer than the stored offset are handled', async () => {
    const { topic, group } = await handleSome('1', '2')
    await fixture.loseLog(topic)
    await (await fixture.openAnother()).publish(topic, messages('3', '4', '5', '6', '7'))
    const { lost, bodies } = await resume(group, topic)
    await until(() => bodies().length === 5)
    expect(bodies()).toEqual(['3', '4', '5', '6', '7'])
    expect(lost).toEqual([2])
  })

  test('M2: a consumer that runs while the log is lost handles the messages after it', async () => {
    const topic = await fixture.newTopic(1)
    const group = randomUUID()
    await fixture.bus.publish(topic, messages('1', '2', '3'))
    const { lost, bodies } = await resume(group, topic)
    await fixture.expectEffects(group, ['1', '2', '3'])
    await fixture.loseLog(topic)
    await (await fixture.openAnother()).publish(topic, messages('4'))
    await until(() => bodies().length === 4)
    expect(bodies()).toEqual(['1', '2', '3', '4'])
    expect(lost).toEqual([3])
  })

  test('a group that resumes on the same log handles no message again, and no loss is reported', async () => {
    const { topic, group } = await handleSome('1', '2', '3')
    const { lost, bodies } = await resume(group, topic)
    await fixture.bus.publish(topic, messages('4'))
    await until(() => bodies().length > 0)
    expect(bodies()).toEqual(['4'])
    expect(lost).toEqual([])
  })
}
