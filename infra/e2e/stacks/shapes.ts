import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@portico/kit/runtime/free-port'
import { makeCountryDatabase } from '@portico/kit/testing/country-database'
import { startReceiver, type Received } from '../signals/otlp-receiver.ts'
import { startStack, type Stack } from '../stack.ts'
import { startRelay } from './relay.ts'

/** One process on its own Postgres, or separate processes on real Kafka, Redis and Postgres. */
export type ShapeName = 'embedded' | 'full'

/** The providers that test files stand in for. */
export type Provider = 'maps' | 'captcha'

/** A stack that the test files of a run share, one after another. */
export type SharedStack = Stack & {
  /** The address of its metrics, if it is one process. */
  metrics?: string
  /** Passes the calls to a provider on to the stand-in at `url`. */
  standIn(provider: Provider, url: string): void
  /** The traces and log lines that it has sent to the collector. */
  received(): Received
}

/** The country of the addresses that tests send from. */
const COUNTRIES = { '203.0.0.0/16': 'AT' }

export async function startShared(shape: ShapeName): Promise<SharedStack> {
  return shape === 'embedded' ? startEmbedded() : startFull()
}

async function startEmbedded(): Promise<SharedStack> {
  const adminPort = await freePort()
  const around = await startAround()
  const stack = await startStack('infra/embedded/src/main.ts', {
    ...around.env,
    PORTICO_ADMIN_PORT: String(adminPort),
  })
  return {
    ...stack,
    metrics: `http://127.0.0.1:${adminPort}/metrics`,
    standIn: around.standIn,
    received: () => ({ spans: [], lines: [] }),
    async stop() {
      await stack.stop()
      await around.stop()
    },
  }
}

async function startFull(): Promise<SharedStack> {
  const receiver = await startReceiver()
  const around = await startAround()
  const stack = await startStack('infra/tooling/full.ts', {
    ...around.env,
    // Only requests that ask for a trace are traced. The receiver gets log lines from level info.
    ...{ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, TRACE_SHARE: '0', LOG_LEVEL: 'info' },
  })
  return {
    ...stack,
    standIn: around.standIn,
    received: () => receiver.received,
    async stop() {
      await stack.stop()
      await receiver.stop()
      await around.stop()
    },
  }
}

/** The surroundings of a stack of tests: providers that test files replace, a database of countries, and a proxy that names its clients. */
async function startAround() {
  const relays = { maps: await startRelay(), captcha: await startRelay() }
  const folder = mkdtempSync(join(tmpdir(), 'portico-country-'))
  const countries = join(folder, 'country.mmdb')
  writeFileSync(countries, makeCountryDatabase(COUNTRIES))
  return {
    env: {
      PORTICO_COUNTRY_DATABASE: countries,
      PORTICO_TRUSTED_PROXIES: '127.0.0.1',
      GOOGLE_MAPS_URL: relays.maps.url,
      CAPTCHA_URL: relays.captcha.url,
    },
    standIn: (provider: Provider, url: string): void => relays[provider].passTo(url),
    async stop(): Promise<void> {
      await Promise.all(Object.values(relays).map((relay) => relay.stop()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
