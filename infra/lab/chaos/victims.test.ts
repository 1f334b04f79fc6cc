import { expect, test } from 'vitest'
import { seeded } from '../../demo/random.ts'
import { processNameOf, type Instance, type ProcessName } from './targets/processes.ts'
import { chooseVictims, scheduleKills } from './victims.ts'

const three: readonly Instance[] = ['census', 'census-2', 'census-3']
const seeds = Array.from({ length: 50 }, (_, seed) => seed)

test('each process is killed at least once when there are as many kills as processes or more', () => {
  for (const kills of [3, 4, 20])
    for (const seed of seeds) {
      const victims = chooseVictims(three, kills, seeded(seed))
      expect(victims).toHaveLength(kills)
      expect(new Set(victims)).toEqual(new Set(three))
    }
})

test('with fewer kills than processes none is killed twice, and each has its turn in some run', () => {
  const chosen = seeds.map((seed) => chooseVictims(three, 2, seeded(seed)))
  for (const victims of chosen) expect(new Set(victims).size).toBe(2)
  expect(new Set(chosen.flat())).toEqual(new Set(three))
  expect(chooseVictims(three, 0, seeded(1))).toEqual([])
})

test('further kills of a name do not always meet the same process', () => {
  const fourth = seeds.map((seed) => chooseVictims(three, 4, seeded(seed))[3])
  expect(new Set(fourth)).toEqual(new Set(three))
})

test('a schedule contains the kills of each name, and the same seed gives the same one', async () => {
  const running: Partial<Record<ProcessName, Instance[]>> = { census: [...three], web: ['web'] }
  const target = { instances: (name: ProcessName) => Promise.resolve(running[name]!) }
  const schedule = await scheduleKills(target, ['census', 'web'], 5, seeded(7))
  expect(schedule.filter((each) => processNameOf(each) === 'census')).toHaveLength(5)
  expect(schedule.filter((each) => each === 'web')).toHaveLength(5)
  expect(await scheduleKills(target, ['census', 'web'], 5, seeded(7))).toEqual(schedule)
  expect(await scheduleKills(target, ['census', 'web'], 5, seeded(8))).not.toEqual(schedule)
})
