import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { freePort } from '@portico/kit/runtime/free-port'
import { startProcess, type StartedProcess } from '../tooling/processes/process.ts'

const Form = z.object({
  id: z.string(),
  collectionId: z.string(),
  path: z.string(),
  fields: z.array(z.object({ id: z.string(), type: z.string(), required: z.boolean() })),
})
const Login = z.object({ email: z.string(), password: z.string() })

/** The contents of `demo.json`, which a start writes for scripts: addresses, sign-ins and ids of the demo site. */
export const Demo = z.object({
  site: z.string(),
  config: z.string(),
  websiteId: z.string(),
  owner: Login,
  member: Login,
  /** The token of load tests (`kit/http/caller/synthetic.ts`). */
  synthetic: z.string(),
  forms: z.object({ contact: Form, newsletter: Form }),
  products: z.array(
    z.object({
      id: z.string(),
      collectionId: z.string(),
      sku: z.string(),
      path: z.string(),
      price: z.number(),
      stock: z.number().nullable(),
    }),
  ),
})
export type Demo = z.infer<typeof Demo>

/** The first product of the demo shop that has at least `least` in stock, or has unlimited stock. */
export const productInStock = ({ products }: Pick<Demo, 'products'>, least = 4) =>
  products.find(({ stock }) => stock === null || stock >= least)!

export type Shape = {
  port: number
  dataDir: string
  /** Kills the process with SIGKILL, then starts it again on the same data and port. */
  killAndRestart(): Promise<void>
  /** Stops the process, then starts the release in the folder `checkout` on the same data and port. */
  replace(checkout: string): Promise<void>
  stop(): Promise<void>
}

export type Stack = Shape & { demo: Demo }

const root = new URL('../..', import.meta.url).pathname

/**
 * Starts a shape of Portico with new data on a free port. `script` is the one that the Makefile runs, `checkout` the folder of another
 * release.
 */
export async function startStack(
  script: string,
  env: Record<string, string> = {},
  checkout = root,
): Promise<Stack> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-e2e-'))
  chmodSync(dataDir, 0o755)
  const shape = await startShape(script, { dataDir, env, checkout })
  return { ...shape, demo: Demo.parse(JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'))) }
}

/** Starts a shape on the data in `dataDir`, which `stop` removes. */
export async function startShape(
  script: string,
  {
    dataDir,
    env = {},
    checkout = root,
  }: { dataDir: string; env?: Record<string, string>; checkout?: string },
): Promise<Shape> {
  const port = await freePort()
  let running = await launch(script, dataDir, port, env, checkout)
  return {
    port,
    dataDir,
    async killAndRestart() {
      await running.kill()
      running = await launch(script, dataDir, port, env, checkout)
    },
    async replace(other) {
      await running.stop()
      running = await launch(script, dataDir, port, env, other)
    },
    async stop() {
      await running.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * A Portico that already runs, found by the folder of its `demo.json`. `stop` does nothing, and it cannot be killed.
 */
export function runningStack(dataDir: string): Stack {
  const demo = Demo.parse(JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')))
  return {
    demo,
    port: Number(new URL(demo.site).port),
    dataDir,
    killAndRestart: () => Promise.reject(new Error('a stack that was started elsewhere cannot be killed')),
    replace: () => Promise.reject(new Error('a stack that was started elsewhere cannot be replaced')),
    stop: () => Promise.resolve(),
  }
}

async function launch(
  script: string,
  dataDir: string,
  port: number,
  env: Record<string, string>,
  checkout: string,
): Promise<StartedProcess> {
  const started = startProcess(process.execPath, [join(checkout, script)], {
    name: script,
    cwd: checkout,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORTICO_PORT: String(port),
      PORTICO_TEST_PROVIDER_PORT: '0',
      PORTICO_DATA: dataDir,
      PORTICO_RATE_SCALE: '100',
      // A busy machine delays the event loop, and a refused script would not load again.
      PORTICO_MAX_DELAY_MS: '20000',
      PORTICO_DEMO_HISTORY: '0', // tests count their own visits
      PORTICO_SUPERVISE: '1', // the full shape restarts processes that a test kills
      ...env,
    },
  })
  await started.printed('Portico is ready')
  if (!existsSync(join(dataDir, 'demo.json'))) throw new Error(`${script} was ready but made no demo site`)
  return started
}
