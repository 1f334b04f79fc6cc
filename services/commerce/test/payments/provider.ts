import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestProvider } from '@portico/infra/test-provider/server.ts'
import { createStripeProvider } from '../../src/payments/stripe/provider.ts'

/** Short enough for tests of time-outs; the provider answers within milliseconds. */
const TIMEOUT_MS = 2_000

/** Starts a test provider with a clock that the test moves, and the adapter for an account of it. */
export async function startProvider() {
  const dir = await mkdtemp(join(tmpdir(), 'test-provider-'))
  let movedMs = 0
  const now = () => new Date(Date.now() + movedMs)
  const start = (port: number) =>
    startTestProvider({
      dir,
      port,
      now,
      isTicking: false,
      onLost(error) {
        throw error
      },
    })
  let provider = await start(0)
  const { port } = provider
  const url = `http://127.0.0.1:${port}`
  const adapterOf = (name: string, timeoutMs = TIMEOUT_MS) =>
    createStripeProvider(`rk_test_${name}_0123456789abcdef0123`, {
      at: { protocol: 'http', host: '127.0.0.1', port },
      timeoutMs,
    })
  return {
    url,
    port,
    adapterOf,
    now,
    get faults() {
      return provider.faults
    },
    tick: () => provider.tick(),
    moveClock(ms: number): void {
      movedMs += ms
    },
    /** Makes the token of a test card, as the frame does. */
    async token(name: string, number = '4242424242424242'): Promise<string> {
      const answer = await fetch(`${url}/frame/tokens`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ key: `pk_test_${name}`, number, expiry: '12/40', code: '123' }),
      })
      return ((await answer.json()) as { token: string }).token
    },
    async restart(): Promise<void> {
      await provider.stop()
      provider = await start(port)
    },
    stopProvider: () => provider.stop(),
    async close(): Promise<void> {
      await provider.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
