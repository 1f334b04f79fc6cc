import { readdirSync, readFileSync } from 'node:fs'

/**
 * CPU microseconds (user and system) that `root` and every process below it have used so far, from /proc/PID/stat. The
 * time of an ended process, such as the process of a Postgres connection, is included in its parent's. The provider of
 * test payments stands for a service of others, so its process is not counted.
 */
export function cpuMicros(root: number): number {
  const own = tree(root).filter((pid) => !commandOf(pid).includes(TEST_PROVIDER))
  return own.reduce((sum, pid) => sum + ticksOf(pid), 0) * (1_000_000 / CLOCK_TICKS)
}

/**
 * The same from the clock of the scheduler, which counts nanoseconds and not ticks of 10 ms: for rounds that take few ticks. The time of
 * threads and processes that end in a round is not included.
 */
export function exactCpuMicros(root: number): number {
  return tree(root)
    .flatMap(threadsOf)
    .reduce((sum, micros) => sum + micros, 0)
}

function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(
      (thread) =>
        Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ', 1)[0]) / 1_000,
    )
  } catch {
    return []
  }
}

/** Proportional memory (PSS) in bytes of `root` and every process below it. */
export function memoryBytes(root: number): number {
  return tree(root).reduce((sum, pid) => {
    try {
      return (
        sum +
        Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1_024
      )
    } catch {
      return sum
    }
  }, 0)
}

const CLOCK_TICKS = 100
const TEST_PROVIDER = 'test-provider/main.ts'

function tree(root: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (!Number.isInteger(pid)) continue
    const parent = statOf(pid)?.[1]
    if (parent !== undefined) children.set(Number(parent), [...(children.get(Number(parent)) ?? []), pid])
  }
  const found = [root]
  for (let i = 0; i < found.length; i++) found.push(...(children.get(found[i]!) ?? []))
  return found
}

/**
 * The fields after the program's name: the state, the parent and others. The 12th and 13th are user and system ticks,
 * followed by the ticks of ended children.
 */
function statOf(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

function ticksOf(pid: number): number {
  const fields = statOf(pid)
  return fields ? fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) : 0
}
