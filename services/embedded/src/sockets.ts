import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { SocketFile } from '@portico/kit/http/address'

/** Systems take no longer path for a socket: 104 bytes with its end on macOS, 108 on Linux. */
const LONGEST = 103

/**
 * Where the services of this process listen for each other: at socket files in the data, which nobody else may open.
 * A port where the path would be too long, or the system has no such files.
 */
export function openSockets(dataDir: string): (name: string) => number | SocketFile {
  const dir = resolve(dataDir, 'run')
  mkdirSync(dir, { recursive: true })
  chmodSync(dir, 0o700)
  return (name) => {
    const socket = join(dir, `${name}.sock`)
    if (process.platform === 'win32' || Buffer.byteLength(socket) > LONGEST) return 0
    // What a process that was killed left behind; the data belong to this one alone.
    rmSync(socket, { force: true })
    return { socket }
  }
}
