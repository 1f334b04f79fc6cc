import { accessSync, constants, existsSync, readFileSync, readdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'

const PREFIX = 'portico-chaos-'

/** The memory controller of control groups on this machine: version 1, or the unified version 2. */
type Controller = { dir: string; limit: string }

/** Returns the memory controller, or undefined if this process may not create control groups with a limit. */
export function memoryController(): Controller | undefined {
  const version1 = '/sys/fs/cgroup/memory'
  if (isWritable(join(version1, 'memory.limit_in_bytes')))
    return { dir: version1, limit: 'memory.limit_in_bytes' }
  const version2 = '/sys/fs/cgroup'
  const delegated = join(version2, 'cgroup.subtree_control')
  if (isWritable(delegated) && readFileSync(delegated, 'utf8').split(/\s/).includes('memory'))
    return { dir: version2, limit: 'memory.max' }
  return undefined
}

/** Returns a shell script that puts itself into its own control group with a memory limit, and executes its arguments. */
export const memoryWrapperScript = ({ dir, limit }: Controller, bytes: number) => `group=${dir}/${PREFIX}$$
mkdir "$group" && echo ${bytes} > "$group/${limit}" && echo $$ > "$group/cgroup.procs" || exit 1
exec "$@"
`

/** Removes the control groups whose processes have ended. */
export function removeEmptyGroups({ dir }: Controller): void {
  for (const name of readdirSync(dir).filter((each) => each.startsWith(PREFIX))) {
    if (readFileSync(join(dir, name, 'cgroup.procs'), 'utf8') === '') rmdirSync(join(dir, name))
  }
}

/** Returns the peak resident memory of a process, MB. Files that the kernel caches for it do not count. */
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
