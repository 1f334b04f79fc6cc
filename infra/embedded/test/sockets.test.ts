import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSockets } from '../src/sockets.ts'

let dir: string
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'portico-sockets-'))))
afterEach(() => rmSync(dir, { recursive: true, force: true }))

test('each service has its own socket file, in a folder that only this user can open', () => {
  const at = openSockets(dir)
  expect(at('forms')).toEqual({ socket: join(dir, 'run/forms.sock') })
  expect(statSync(join(dir, 'run')).mode & 0o777).toBe(0o700)
})

test('the socket file of a killed process is removed, and nothing else', () => {
  const at = openSockets(dir)
  const { socket } = at('forms') as { socket: string }
  writeFileSync(socket, '')
  writeFileSync(join(dir, 'run/notes'), 'another file')
  openSockets(dir)('forms')
  expect(() => statSync(socket)).toThrow('ENOENT')
  expect(statSync(join(dir, 'run/notes')).isFile()).toBe(true)
})

test('if the path is too long for a socket, a port is used', () => {
  expect(openSockets(join(dir, 'a'.repeat(100)))('forms')).toBe(0)
})
