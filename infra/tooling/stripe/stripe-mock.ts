import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freePort } from '@portico/kit/runtime/free-port'
import * as z from 'zod'
import { startProcess } from '../processes/process.ts'

/**
 * `make stripe-mock`: sends each recorded request of the Stripe adapter to Stripe's own mock, which checks the names and types
 * of all parameters against the published description of the API. The argument is the path of the program.
 */
const root = resolve(import.meta.dirname, '../../..')
const Requests = z.array(
  z.object({ method: z.string(), path: z.string(), parameters: z.array(z.string()), hasKey: z.boolean() }),
)
const recorded = join(root, 'services/commerce/test/payments/recorded/requests.json')
const requests = Requests.parse(JSON.parse(readFileSync(recorded, 'utf8')))

/** A value of the right type for each parameter. */
const values: Readonly<Record<string, string>> = {
  amount: '1000',
  currency: 'eur',
  'allowed_payment_method_types[0]': 'card',
  'payment_method_options[card][capture_method]': 'manual',
  'metadata[portico_payment]': 'payment',
  'metadata[portico_checkout]': 'checkout',
  'metadata[portico_refund]': 'refund',
  'expand[0]': 'latest_charge',
  confirmation_token: 'ctoken_123',
  return_url: 'https://shop.example/checkout',
  payment_intent: 'pi_123',
  limit: '1',
  'created[gte]': '1700000000',
  'created[lt]': '1800000000',
  starting_after: 'txn_123',
  'types[0]': 'payment_intent.succeeded',
  'enabled_events[0]': 'payment_intent.succeeded',
  url: 'https://app.shop.example/api/commerce/webhooks/1',
}

const [program = 'stripe-mock'] = process.argv.slice(2)
const [port, secondPort] = [await freePort(), await freePort()]
const mock = startProcess(program, ['-http-port', String(port), '-https-port', String(secondPort)])
const origin = `http://127.0.0.1:${port}`
await mock.ready(async () => (await fetch(origin)).status > 0, 60_000)
let refused = 0
for (const { method, path, parameters } of requests) {
  const fields = new URLSearchParams()
  for (const name of parameters) {
    const value = values[name]
    if (value === undefined) throw new Error(`${name} has no value here: add one`)
    fields.append(name, value)
  }
  const isRead = method === 'GET' || method === 'DELETE'
  const answer = await fetch(`${origin}${path.replace(':id', 'id_123')}${isRead ? `?${fields}` : ''}`, {
    method,
    headers: { authorization: 'Bearer sk_test_123' },
    ...(!isRead && { body: fields }),
  })
  if (!answer.ok) refused += 1
  process.stdout.write(`${answer.status} ${method} ${path}${answer.ok ? '' : ` ${await answer.text()}`}\n`)
}
await mock.stop()
process.stdout.write(`${requests.length} requests, ${refused} refused\n`)
process.exitCode = refused === 0 ? 0 : 1
