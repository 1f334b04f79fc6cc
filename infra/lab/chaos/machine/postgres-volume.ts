import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, rmdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { pause } from '../client.ts'

const VOLUME_MB = 1_024
const STOP_MS = 30_000

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { stdio: ['ignore', 'pipe', 'pipe'] }).toString()

type Postgres = { dir: string; dataDir: string; pid: number; supervisor: number }

/**
 * Moves the data of a running Postgres to a new volume that is mounted at the same directory. Postgres is stopped meanwhile,
 * and so is the supervisor, which then starts Postgres again on the volume. Needs root.
 */
export async function mountPostgresVolume({ dir, dataDir, pid, supervisor }: Postgres) {
  const image = join(dataDir, 'postgres-volume')
  const temporary = join(dataDir, 'postgres-beside')
  const ballast = join(dir, 'ballast')
  rmSync(image, { force: true })
  run('truncate', '-s', `${VOLUME_MB}M`, image)
  run('mkfs.ext4', '-q', '-F', '-m', '0', image)
  mkdirSync(temporary, { recursive: true })
  run('mount', '-o', 'loop,noatime', image, temporary)
  rmdirSync(join(temporary, 'lost+found'))
  await whileStopped(supervisor, pid, dir, () => {
    run('cp', '-a', `${dir}/.`, temporary)
    run('umount', temporary)
    run('mount', '-o', 'loop,noatime', image, dir)
  })

  return {
    /** Uses all free space of the volume. */
    fill() {
      const { bavail, bsize } = statfsSync(dir)
      let end = 0
      for (let bytes = bavail * bsize; bytes >= bsize;) {
        try {
          run('fallocate', '--offset', String(end), '--length', String(bytes), ballast)
          end += bytes
        } catch {
          bytes = Math.floor(bytes / 2 / bsize) * bsize // the volume needs some space for its metadata
        }
      }
    },
    free: () => rmSync(ballast, { force: true }),
    /** Moves the data back to the original directory. */
    async unmount(currentPid: number) {
      rmSync(ballast, { force: true })
      await whileStopped(supervisor, currentPid, dir, () => {
        run('mount', '--bind', dir, temporary)
        run('umount', dir)
        run('find', dir, '-mindepth', '1', '-delete')
        run('cp', '-a', `${temporary}/.`, dir)
        run('umount', temporary)
      })
      rmdirSync(temporary)
      rmSync(image)
    },
  }
}

/** Runs `work` while Postgres is stopped by a fast shutdown. The supervisor starts Postgres again after it. */
async function whileStopped(supervisor: number, pid: number, dir: string, work: () => void): Promise<void> {
  process.kill(supervisor, 'SIGSTOP')
  try {
    process.kill(pid, 'SIGINT')
    const file = join(dir, 'postmaster.pid')
    for (const end = performance.now() + STOP_MS; existsSync(file); await pause(50))
      if (performance.now() > end) throw new Error('Postgres did not stop')
    work()
  } finally {
    process.kill(supervisor, 'SIGCONT')
  }
}
