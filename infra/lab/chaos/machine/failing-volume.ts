import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, rmdirSync, writeFileSync, writeSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pause } from '../client.ts'

const MB = 1_048_576
const PAGE_BYTES = 4_096
/** Files that are created and removed at first, so that the tables of the volume are allocated. */
const WARM_UP_FILES = 200

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { stdio: ['ignore', 'pipe', 'inherit'] }).toString()

/**
 * Mounts an ext4 volume at `at` whose sectors are a sparse file on a small tmpfs. While the tmpfs is full, writes succeed
 * in the page cache and fsync fails, as on a broken disk. The kernel itself reports the error. Needs root.
 */
export function mountFailingVolume(at: string, dataDir: string) {
  const store = join(dataDir, 'failing-volume')
  const image = join(store, 'image')
  const ballast = join(store, 'ballast')
  mkdirSync(store, { recursive: true })
  run('mount', '-t', 'tmpfs', '-o', `size=${16 * MB}`, 'tmpfs', store)
  run('truncate', '-s', String(64 * MB), image)
  // Without a journal the volume does not become read-only at the first error.
  const options = ['-b', String(PAGE_BYTES), '-N', '1024', '-O', '^has_journal', '-E', 'lazy_itable_init=0']
  run('mkfs.ext4', '-q', '-F', '-m', '0', ...options, image)
  let device: string
  const mount = () => {
    device = run('losetup', '--find', '--show', image).trim()
    // The loop driver treats a short write as complete. A write of one page is never short.
    writeFileSync(`/sys/block/${basename(device)}/queue/max_sectors_kb`, String(PAGE_BYTES / 1_024))
    // With few extents for each file, an error destroys unsynced data only, and not the metadata of the volume.
    run('mount', '-o', 'noatime,errors=continue,nodelalloc,dioread_lock', device, at)
  }
  /** Unmounts the volume as soon as the processes that use it have ended. */
  const detach = () => {
    run('umount', '--lazy', at)
    run('losetup', '--detach', device)
  }
  mount()
  rmdirSync(join(at, 'lost+found'))
  const warm = Array.from({ length: WARM_UP_FILES }, (_, number) => join(at, `warm-up-${number}`))
  for (const file of warm) writeFileSync(file, '')
  run('sync', '-f', at)
  for (const file of warm) rmSync(file)
  run('chmod', '700', at)

  return {
    /** Makes fsync fail until `repair`. */
    breakFsync() {
      const file = openSync(ballast, 'a')
      try {
        for (let bytes = MB; bytes >= PAGE_BYTES;) {
          try {
            writeSync(file, Buffer.alloc(bytes))
          } catch {
            bytes /= 2
          }
        }
      } finally {
        closeSync(file)
      }
    },
    repair: () => rmSync(ballast, { force: true }),
    /**
     * Loses the data that are only in the page cache, as a power cut does. `processesEnd` resolves when the processes that
     * use the volume have ended. The volume is then mounted again.
     */
    async cutPower(processesEnd: () => Promise<void>) {
      detach()
      await processesEnd()
      for (const until = performance.now() + 20_000; run('losetup', '-j', image) !== ''; await pause(100))
        if (performance.now() > until) throw new Error(`the volume at ${at} is still in use`)
      mount()
    },
    /** Removes the volume, so that the directory below it is visible again. Restart the processes that use it. */
    unmount() {
      rmSync(ballast, { force: true })
      detach()
      run('umount', '--lazy', store)
    },
  }
}
