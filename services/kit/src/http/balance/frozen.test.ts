import type { Dispatcher } from 'undici'
import { expect, test } from 'vitest'
import { ask, balancerOf, load, startReplicas, THREE } from '../../../test/http/balanced.ts'
import { until } from '../../testing/until.ts'

test('an address that accepts and does not answer holds up only its own requests', async () => {
  const { port, first } = await startReplicas()
  const balancer = balancerOf(port, () => THREE)
  await load(balancer, 8, (sent) => sent >= 300)
  first.kill('SIGSTOP')
  let answered = 0
  const controllers: Dispatcher.DispatchController[] = []
  const held = Array.from({ length: 60 }, () =>
    ask(balancer, { method: 'POST' }, (controller) => controllers.push(controller)).then(
      () => (answered += 1),
      () => undefined,
    ),
  )
  await until(() => answered >= 30)
  const { failures, answers } = await load(balancer, 4, (sent) => sent >= 1_000)
  expect(failures).toEqual([])
  expect(answers['127.0.0.1']).toBeUndefined()
  for (const controller of controllers) controller.abort(new Error('too late'))
  await Promise.all(held)
  expect(answered).toBeLessThan(60)
  first.kill('SIGCONT')
})

test('a frozen address is found without requests that wait for it, and used again when it answers', async () => {
  const { port, first } = await startReplicas()
  const balancer = balancerOf(port, () => THREE)
  /** Sends a request that is given up after half a second, as each caller does after its deadline. */
  const askBriefly = () =>
    ask(balancer, {}, (controller) => setTimeout(() => controller.abort(new Error('too late')), 500)).catch(
      () => 'too late',
    )
  await load(balancer, 8, (sent) => sent >= 300)
  first.kill('SIGSTOP')
  let inTime = 0
  await until(async () => (inTime = (await askBriefly()) === 'too late' ? 0 : inTime + 1) >= 100)
  first.kill('SIGCONT')
  await until(async () => (await askBriefly()) === '127.0.0.1')
})

test('reads that wait for a frozen address are tried at another one, and writes are not', async () => {
  const { port, first } = await startReplicas()
  const balancer = balancerOf(port, () => THREE)
  await load(balancer, 8, (sent) => sent >= 300)
  first.kill('SIGSTOP')
  const reads = Array.from({ length: 40 }, () => ask(balancer))
  const writes = Array.from({ length: 40 }, () => ask(balancer, { method: 'POST', body: 'some text' }))
  expect(await Promise.all(reads)).not.toContain('127.0.0.1')
  first.kill('SIGCONT')
  expect(await Promise.all(writes)).toContain('127.0.0.1')
})
