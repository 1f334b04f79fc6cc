import { afterAll, describe } from 'vitest'
import { brokerDownTests } from './broker-down.e2e.ts'
import { crumbTests } from './crumbs.e2e.ts'
import { journeyTests } from './journey.e2e.ts'
import { killTests } from './kills.ts'
import { memberTests } from './members.e2e.ts'
import { presenceTests } from './presence.e2e.ts'
import { privacyTests } from './privacy.e2e.ts'
import { startReceiver, type Receiver } from './otlp-receiver.ts'
import { signalTests } from './signals.ts'
import { useStack } from './use-stack.ts'

describe('separate processes on real Kafka, Redis and Postgres', () => {
  let receiver: Receiver
  afterAll(() => receiver?.stop())
  const { stack, browser } = useStack('infra/tooling/full.ts', async () => {
    receiver = await startReceiver()
    // Only requests that ask for a trace are traced. The receiver gets log lines from level info.
    return { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, TRACE_SHARE: '0', LOG_LEVEL: 'info' }
  })
  journeyTests(stack, browser)
  memberTests(stack, browser)
  crumbTests(stack, browser)
  presenceTests(stack, browser)
  privacyTests(stack, browser)
  signalTests(stack, () => receiver)
  brokerDownTests(stack, browser)
  killTests(stack)
})
