import { createHash, randomUUID } from 'node:crypto'
import { chmod, mkdir, open, readdir, rename, rm, rmdir, type FileHandle } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'

const SOCKET = 'owner.sock'
/** The name of a directory that a process owns. Before its socket is open, a directory has another name. */
const OWNED = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type Claim = {
  /** The directory of this process. */
  dir: string
  /** The directories of processes that have ended. Their names are never reused. */
  abandoned(): Promise<string[]>
  /** Ends the ownership, and deletes the directory if it is empty. */
  release(): Promise<void>
}

/**
 * Creates a directory in `root` that belongs to this process until it ends. The owner listens on a socket in the
 * directory, so a successful connection shows that it is alive. Unlike a process id, this also works for a frozen
 * process and for containers that share a volume on one kernel. Other users cannot access `root` or the directory.
 */
export async function claimDirectory(root: string): Promise<Claim> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  // If `root` belongs to another user, its mode stays; the directory of this process is still closed to others.
  await chmod(root, 0o700).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code !== 'EPERM') throw failure
  })
  const name = randomUUID()
  const dir = join(root, name)
  const unfinished = join(root, `new-${name}`)
  await mkdir(unfinished, { mode: 0o700 })
  const handle = await open(unfinished, 'r')
  const server = await listenIn(handle, dir).catch(async (failure: unknown) => {
    await handle.close()
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
      await handle.close()
      await removeEmpty(dir)
    },
  }
}

async function listenIn(handle: FileHandle, dir: string) {
  const server = createServer((socket) => socket.destroy())
  server.unref()
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(socketIn(handle, dir), listening)
  })
  return server
}

/** Whether the owner of a directory is alive. Only a refused connection or a missing socket proves that it is not. */
async function isOwned(dir: string): Promise<boolean> {
  const handle = await open(dir, 'r').catch(ignoreMissing)
  if (!handle) return true // another process has taken it over
  try {
    return await new Promise<boolean>((answer) => {
      const socket = connect(socketIn(handle, dir), () => {
        socket.destroy()
        answer(true)
      })
      socket.once('error', ({ code }: NodeJS.ErrnoException) =>
        answer(code !== 'ECONNREFUSED' && code !== 'ENOENT'),
      )
    })
  } finally {
    await handle.close()
  }
}

/** The path of a directory's socket. On Linux it goes through the descriptor, because it may have at most 107 bytes. */
function socketIn(handle: FileHandle, dir: string): string {
  if (process.platform === 'linux') return `/proc/self/fd/${handle.fd}/${SOCKET}`
  if (process.platform !== 'win32') return join(dir, SOCKET)
  return `\\\\.\\pipe\\portico-${createHash('sha256').update(dir).digest('hex')}`
}

/** Deletes a directory without an owner, unless it still contains files other than the socket. */
export async function removeEmpty(dir: string): Promise<void> {
  const files = await readdir(dir).catch(ignoreMissing)
  if (files === null || files.some((file) => file !== SOCKET)) return
  await rm(join(dir, SOCKET), { force: true })
  await rmdir(dir).catch(ignoreMissing)
}

/** Makes created and renamed files in a directory durable. */
export async function syncDirectory(dir: string): Promise<void> {
  const handle = await open(dir, 'r')
  await handle.sync().finally(() => handle.close())
}

/** For `catch`: null if the file or directory does not exist; other failures are thrown. */
export function ignoreMissing(failure: NodeJS.ErrnoException): null {
  if (failure.code === 'ENOENT') return null
  throw failure
}
