import { createHash, randomUUID } from 'node:crypto'
import { chmod, mkdir, open, readdir, rename, rm, rmdir, type FileHandle } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'

const SOCKET = 'owner.sock'
/** Directories of processes; one that has no socket yet has another name. */
const OWNED = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type Claim = {
  /** The directory of this process. */
  dir: string
  /** Directories of processes that have ended. Their names are never used again. */
  abandoned(): Promise<string[]>
  /** Ends the ownership, and removes the directory when it is empty. */
  release(): Promise<void>
}

/**
 * Makes a directory in `root` that belongs to this process until the process ends. The owner listens at a socket in it,
 * so a connection tells whether the owner is alive: also when it is frozen, and across containers that share a volume
 * on one kernel, where process ids repeat. Both are closed to other users.
 */
export async function claimDirectory(root: string): Promise<Claim> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  // A directory of another user keeps its mode: what lies in ours is closed by ours.
  await chmod(root, 0o700).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code !== 'EPERM') throw failure
  })
  const name = randomUUID()
  const dir = join(root, name)
  const unfinished = join(root, `new-${name}`)
  await mkdir(unfinished, { mode: 0o700 })
  const held = await open(unfinished, 'r')
  const server = await listenIn(held, dir).catch(async (failure: unknown) => {
    await held.close()
    await rmdir(unfinished)
    throw failure
  })
  await rename(unfinished, dir)
  await syncDirectory(root)
  return {
    dir,
    async abandoned() {
      const names = (await readdir(root)).filter((each) => OWNED.test(each) && each !== name)
      const owned = await Promise.all(names.map((each) => isOwned(join(root, each))))
      return names.filter((_, index) => !owned[index]).map((each) => join(root, each))
    },
    async release() {
      await new Promise((closed) => server.close(closed))
      await held.close()
      await removeEmpty(dir)
    },
  }
}

async function listenIn(held: FileHandle, dir: string) {
  const server = createServer((socket) => socket.destroy())
  server.unref()
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(socketIn(held, dir), listening)
  })
  return server
}

/** Whether the owner of a directory is alive. Only a refused connection or no socket says that it is not. */
async function isOwned(dir: string): Promise<boolean> {
  const held = await open(dir, 'r').catch(goneAsNull)
  if (!held) return true // another process is adopting it
  try {
    return await new Promise<boolean>((answer) => {
      const socket = connect(socketIn(held, dir), () => {
        socket.destroy()
        answer(true)
      })
      socket.once('error', ({ code }: NodeJS.ErrnoException) =>
        answer(code !== 'ECONNREFUSED' && code !== 'ENOENT'),
      )
    })
  } finally {
    await held.close()
  }
}

/** On Linux through the descriptor, because the path of a socket has at most 107 bytes. */
function socketIn(held: FileHandle, dir: string): string {
  if (process.platform === 'linux') return `/proc/self/fd/${held.fd}/${SOCKET}`
  if (process.platform !== 'win32') return join(dir, SOCKET)
  return `\\\\.\\pipe\\portico-${createHash('sha256').update(dir).digest('hex')}`
}

/** Removes a directory without an owner, unless it still holds something. */
export async function removeEmpty(dir: string): Promise<void> {
  const left = await readdir(dir).catch(goneAsNull)
  if (left === null || left.some((file) => file !== SOCKET)) return
  await rm(join(dir, SOCKET), { force: true })
  await rmdir(dir).catch(goneAsNull)
}

/** Makes new names in a directory durable. */
export async function syncDirectory(dir: string): Promise<void> {
  const handle = await open(dir, 'r')
  await handle.sync().finally(() => handle.close())
}

export function goneAsNull(failure: NodeJS.ErrnoException): null {
  if (failure.code === 'ENOENT') return null
  throw failure
}
