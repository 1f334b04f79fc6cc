import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { describe, expect, it } from 'vitest'

import { freePort } from './free-port.ts'

const run = promisify(execFile)
const program = (ports: number) => `
  import { freePort } from ${JSON.stringify(new URL('./free-port.ts', import.meta.url).href)}
  const ports = []
  for (let i = 0; i < ${ports}; i++) ports.push(await freePort())
  console.log(JSON.stringify(ports))
  await new Promise((resolve) => process.stdin.once('end', resolve).resume())`

describe('a free port', () => {
  it('is a different one on each call', async () => {
    const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()))
    expect(new Set(ports).size).toBe(50)
  })

  it.runIf(process.platform === 'linux')(
    'is a different one in each of three processes that run at once',
    async () => {
      const children = [1, 2, 3].map(() => {
        const done = run(process.execPath, ['--input-type=module', '-e', program(1_500)])
        const { child } = done
        const ready = new Promise<void>((resolve) => child.stdout?.once('data', () => resolve()))
        return { done, child, ready }
      })
      await Promise.all(children.map(({ ready }) => ready))
      for (const { child } of children) child.stdin?.end()
      const lists = await Promise.all(
        children.map(async ({ done }) => JSON.parse((await done).stdout) as number[]),
      )
      expect(lists.map((ports) => ports.length)).toEqual([1_500, 1_500, 1_500])
      expect(new Set(lists.flat()).size).toBe(4_500)
    },
  )

  it('does not keep a process from ending', async () => {
    const done = run(process.execPath, ['--input-type=module', '-e', program(1)])
    done.child.stdin?.end()
    expect(JSON.parse((await done).stdout)).toHaveLength(1)
  })
})
