import { expect, test } from 'vitest'
import { buildWebAside } from './build.ts'

test('a server hands the build to a process of its own, and starts none for sources that are built', async () => {
  const started: string[][] = []
  const start = async (file: string, args: string[]) => void started.push([file, ...args])
  expect(await buildWebAside({ isBuilt: async () => true, start })).toEqual({ built: false })
  expect(started).toEqual([])
  expect(await buildWebAside({ isBuilt: async () => false, start })).toEqual({ built: true })
  expect(started).toEqual([[process.execPath, new URL('build.ts', import.meta.url).pathname]])
})
