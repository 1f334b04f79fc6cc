import { shuffled } from '../../demo/random.ts'
import type { Instance, ProcessName } from './targets/processes.ts'
import type { Target } from './targets/target.ts'

/** Chooses `count` of the items for faults: each at least once when `count` allows it, the others at random. */
export function chooseVictims<T>(items: readonly T[], count: number, random: () => number): T[] {
  const once = shuffled(items, random).slice(0, count)
  const more = Array.from({ length: count - once.length }, () => items[Math.floor(random() * items.length)]!)
  return [...once, ...more]
}

/** Chooses `kills` processes of each name that runs in a stack, and returns all of them in random order. */
export async function scheduleKills(
  target: Pick<Target, 'instances'>,
  names: readonly ProcessName[],
  kills: number,
  random: () => number,
): Promise<Instance[]> {
  const victims: Instance[] = []
  for (const name of names) victims.push(...chooseVictims(await target.instances(name), kills, random))
  return shuffled(victims, random)
}
