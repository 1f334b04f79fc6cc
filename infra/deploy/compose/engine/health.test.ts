import { expect, test } from 'vitest'
import type { Container } from './engine.ts'
import { failures, notReady } from './health.ts'

const container = (Service: string, state: Partial<Container> = {}): Container => ({
  ID: Service,
  Name: `portico-${Service}-1`,
  Service,
  State: 'running',
  Health: 'healthy',
  ExitCode: 0,
  Publishers: null,
  ...state,
})
const look = (now: Container[], more: Partial<Parameters<typeof failures>[0]> = {}) =>
  failures({
    before: [],
    restartsBefore: new Map(),
    restarts: new Map(),
    starting: true,
    now,
    ...more,
  }).map(({ Service }) => Service)

const failedJob = container('databases', { State: 'exited', Health: '', ExitCode: 1 })
const sick = container('kafka', { Health: 'unhealthy' })

test('a job that failed and a process that is unhealthy are failures; one that is starting is not', () => {
  expect(look([failedJob, sick, container('forms', { Health: 'starting' })])).toEqual(['databases', 'kafka'])
})

test('a failure of an earlier start counts only after Compose has started everything', () => {
  const before = [failedJob, sick, container('redis', { State: 'exited', Health: '', ExitCode: 143 })]
  expect(look(before, { before })).toEqual([])
  expect(look(before, { before, starting: false })).toEqual(['databases', 'kafka', 'redis'])
})

test('a job that fails in another way than before is a failure at once', () => {
  expect(look([{ ...failedJob, ExitCode: 137 }], { before: [failedJob] })).toEqual(['databases'])
})

test('a process that was restarted three times is a failure, even if it is healthy', () => {
  const now = [container('forms'), container('sites')]
  const restartsBefore = new Map([
    ['forms', 5],
    ['sites', 5],
  ])
  const restarts = new Map([
    ['forms', 8],
    ['sites', 7],
  ])
  expect(look(now, { restartsBefore, restarts })).toEqual(['forms'])
})

test('a job that succeeded and a running container without a health check are ready', () => {
  const now = [
    container('seed', { State: 'exited', Health: '' }),
    container('tempo', { Health: '' }),
    container('web', { Health: 'starting' }),
    container('topics', { State: 'created', Health: '' }),
    failedJob,
  ]
  expect(notReady(now).map(({ Service }) => Service)).toEqual(['web', 'topics', 'databases'])
})
