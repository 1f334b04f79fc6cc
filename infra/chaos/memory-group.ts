import { accessSync, constants, existsSync, readFileSync, readdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'

const PREFIX = 'portico-chaos-'

/** The memory controller of control groups on this machine: version 1, or the unified version 2. */
type Controller = { dir: string; limit: string }

/** Undefined where this process may not make control groups with a limit. */
export function memoryController(): Controller | undefined {
  const one = '/sys/fs/cgroup/memory'
  if (isWritable(join(one, 'memory.limit_in_bytes'))) return { dir: one, limit: 'memory.limit_in_bytes' }
  const two = '/sys/fs/cgroup'
  const delegated = join(two, 'cgroup.subtree_control')
  if (isWritable(delegated) && readFileSync(delegated, 'utf8').split(/\s/).includes('memory'))
    return { dir: two, limit: 'memory.max' }
  return undefined
}

/** A shell script that puts itself into a control group of its own with so much memory, and then executes its arguments. */
export const memoryWrapper = ({ dir, limit }: Controller, bytes: number) => `group=${dir}/${PREFIX}$$
mkdir "$group" && echo ${bytes} > "$group/${limit}" && echo $$ > "$group/cgroup.procs" || exit 1
exec "$@"
`

/** Removes the control groups whose processes have ended. */
export function removeGroups({ dir }: Controller): void {
  for (const name of readdirSync(dir).filter((each) => each.startsWith(PREFIX))) {
    if (readFileSync(join(dir, name, 'cgroup.procs'), 'utf8') === '') rmdirSync(join(dir, name))
  }
}

/** The most memory that a process had in its RAM so far, in MB: without files that the kernel caches for it. */
export function peakMegabytes(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1_024)
}

function isWritable(file: string): boolean {
  if (!existsSync(file)) return false
  try {
    accessSync(file, constants.W_OK)
    return true
  } catch {
    return false
  }
}
