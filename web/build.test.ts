import { expect, test } from 'vitest'
import { buildWebInChild } from './build.ts'

test('a server builds in a child process, and only if the sources changed', async () => {
  const started: string[][] = []
  const start = async (file: string, args: string[]) => void started.push([file, ...args])
  expect(await buildWebInChild({ isBuilt: async () => true, start })).toEqual({ built: false })
  expect(started).toEqual([])
  expect(await buildWebInChild({ isBuilt: async () => false, start })).toEqual({ built: true })
  expect(started).toEqual([[process.execPath, new URL('build.ts', import.meta.url).pathname]])
})
