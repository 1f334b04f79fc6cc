import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@portico/kit/runtime/free-port'
import { expect, test } from 'vitest'
import { startProcess } from './process.ts'

const LAUNCH = `
const { launchTestProvider } = await import(${JSON.stringify(new URL('launch-test-provider.ts', import.meta.url).href)})
const { pid } = await launchTestProvider({ dir: process.env.DIR, port: Number(process.env.WANTED), gatewayUrl: 'http://127.0.0.1:9' })
process.stdout.write('pid ' + pid + ' end')
`

test('the test provider ends when the process that started it is killed', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'portico-provider-'))
  const parent = startProcess(process.execPath, ['--input-type=module', '-e', LAUNCH], {
    env: { PATH: process.env['PATH'], DIR: dir, WANTED: String(await freePort()) },
  })
  const printed = await parent.printed(' end')
  const pid = Number(/pid (\d+) end/.exec(printed)![1])
  expect(isRunning(pid)).toBe(true)
  await parent.kill()
  await expect.poll(() => isRunning(pid), { timeout: 60_000, interval: 50 }).toBe(false)
  await rm(dir, { recursive: true })
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
