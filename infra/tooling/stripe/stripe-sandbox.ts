import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'

/**
 * `make stripe-sandbox`: runs the suite of the adapter against Stripe's sandbox. Only test keys are accepted. Exits with 1 without a
 * key.
 */
const root = resolve(import.meta.dirname, '../../..')
const key = process.env['STRIPE_SANDBOX_KEY'] ?? ''
const RECORD = 'services/commerce/src/payments/SANDBOX.md'

function refuse(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

if (key === '')
  refuse(
    `STRIPE_SANDBOX_KEY is not set. Create a sandbox at Stripe, with a restricted key that may write PaymentIntents, refunds and
confirmation tokens and read balance transactions and events, and run: STRIPE_SANDBOX_KEY=rk_test_… make stripe-sandbox
${RECORD} lists what a person must look at as well.`,
  )
if (!/^(rk|sk)_test_\w+$/.test(key))
  refuse(
    'STRIPE_SANDBOX_KEY is not a test key: it must begin with rk_test_ or sk_test_. No live key is used.',
  )

const { status } = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  [
    'run',
    '--config',
    'infra/tooling/vitest.config.ts',
    'services/commerce/test/payments/payments-contract.test.ts',
  ],
  { cwd: root, stdio: 'inherit' },
)
if (status !== 0) process.exit(status ?? 1)
process.stdout.write(`Write the date and this result into ${RECORD}.\n`)
