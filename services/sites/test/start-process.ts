import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { startSites } from './harness.ts'

/** Starts sites in a process of its own on the data of `sites`, and waits until it accepts requests. */
export async function startProcess({
  processArguments,
  dataDir,
}: Awaited<ReturnType<typeof startSites>>): Promise<{ child: ChildProcess; url: string }> {
  const script = fileURLToPath(new URL('./sites-process.ts', import.meta.url))
  const child = spawn(process.execPath, [script, ...processArguments], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: dataDir },
  })
  const [printed] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, url: printed.toString().trim() }
}
