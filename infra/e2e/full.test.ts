import { afterAll, describe } from 'vitest'
import { journey } from './journey.ts'
import { killTests } from './kills.ts'
import { memberTests } from './members.e2e.ts'
import { privacyTests } from './privacy.e2e.ts'
import { startReceiver, type Receiver } from './otlp-receiver.ts'
import { signalTests } from './signals.ts'

describe('separate processes on real Kafka, Redis and Postgres', () => {
  let receiver: Receiver
  afterAll(() => receiver?.stop())
  journey(
    'infra/tooling/full.ts',
    (stack, browser) => {
      memberTests(stack, browser)
      privacyTests(stack, browser)
      signalTests(stack, () => receiver)
      killTests(stack)
    },
    async () => {
      receiver = await startReceiver()
      // Only what asks for it is traced; lines from info on reach the receiver.
      return { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, TRACE_SHARE: '0', LOG_LEVEL: 'info' }
    },
  )
})
