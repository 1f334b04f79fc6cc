import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastLinesOf, lastLogLines } from './engine.ts'

/** A program `docker` that writes its arguments to one output and an error to the other. */
const folder = mkdtempSync(join(tmpdir(), 'portico-docker-'))
const path = process.env['PATH']
beforeAll(() => {
  writeFileSync(join(folder, 'docker'), '#!/bin/sh\necho "$@"\necho "Error: no such topic" >&2\n', {
    mode: 0o755,
  })
  process.env['PATH'] = `${folder}${delimiter}${path}`
})
afterAll(() => {
  process.env['PATH'] = path
  rmSync(folder, { recursive: true })
})

test('the last lines of a container contain its standard error', () => {
  expect(lastLinesOf('4f1c')).toBe('logs --tail 8 4f1c\nError: no such topic')
})

test('the last lines of a service contain its standard error', () => {
  expect(lastLogLines('web')).toBe(
    'compose logs --no-log-prefix --no-color --tail 8 web\nError: no such topic',
  )
})
