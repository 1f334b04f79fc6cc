import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { SocketFile } from '@portico/kit/http/address'

/** The longest path of a socket file: macOS allows 104 bytes with the terminating zero, Linux 108. */
const MAX_PATH_BYTES = 103

/**
 * Creates the folder of socket files in the data directory, which only this user can open. Returns a function that gives the
 * address at which a service listens: a socket file, or port 0 (any free port) if the path is too long or on Windows.
 */
export function openSockets(dataDir: string): (name: string) => number | SocketFile {
  const dir = resolve(dataDir, 'run')
  mkdirSync(dir, { recursive: true })
  chmodSync(dir, 0o700)
  return (name) => {
    const socket = join(dir, `${name}.sock`)
    if (process.platform === 'win32' || Buffer.byteLength(socket) > MAX_PATH_BYTES) return 0
    // A killed process leaves its file. No other process uses this data directory.
    rmSync(socket, { force: true })
    return { socket }
  }
}
