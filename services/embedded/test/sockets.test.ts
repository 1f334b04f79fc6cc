import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSockets } from '../src/sockets.ts'

let dir: string
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'portico-sockets-'))))
afterEach(() => rmSync(dir, { recursive: true, force: true }))

test('each service has a socket file of its own, in a folder that is closed to others', () => {
  const at = openSockets(dir)
  expect(at('forms')).toEqual({ socket: join(dir, 'run/forms.sock') })
  expect(statSync(join(dir, 'run')).mode & 0o777).toBe(0o700)
})

test('what a killed process left behind is removed, and nothing else', () => {
  const at = openSockets(dir)
  const { socket } = at('forms') as { socket: string }
  writeFileSync(socket, '')
  writeFileSync(join(dir, 'run/notes'), 'of somebody else')
  openSockets(dir)('forms')
  expect(() => statSync(socket)).toThrow('ENOENT')
  expect(statSync(join(dir, 'run/notes')).isFile()).toBe(true)
})

test('a path that is too long for a socket gives a port', () => {
  expect(openSockets(join(dir, 'a'.repeat(100)))('forms')).toBe(0)
})
