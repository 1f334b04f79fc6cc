import { expect, test } from 'vitest'
import { scaledProcesses } from './scale.ts'
import { describeState, type ContainerState } from './state.ts'

const container = (Service: string, more: Partial<ContainerState> = {}): ContainerState => ({
  Name: `portico-${Service}-1`,
  Service,
  State: 'running',
  Health: 'healthy',
  ExitCode: 0,
  commit: null,
  restarts: 0,
  ...more,
})
const processes = (more: Partial<ContainerState> = {}) =>
  scaledProcesses.map((name) => container(name, { commit: '0123456789', ...more }))

test('a healthy stack of one release has no problem, and its jobs that ended are not listed', () => {
  const job = container('migrations', { State: 'exited', Health: '' })
  const { lines, problems } = describeState([job, container('postgres'), ...processes()], [])
  expect(problems).toEqual([])
  expect(lines[0]).toBe('container              state    commit')
  expect(lines[1]).toBe('portico-identity-1     healthy  0123456789')
  expect(lines).toContain('portico-postgres-1     healthy')
  expect(lines.join('\n')).not.toContain('migrations')
  expect(lines.at(-1)).toBe('Alerts: none.')
})

test('names what is missing, not healthy, and of two releases', () => {
  const [identity, ...others] = processes()
  const state = describeState(
    [
      ...others.filter(({ Service }) => Service !== 'web'),
      { ...identity!, commit: 'fedcba9876' },
      container('gateway', {
        Name: 'portico-gateway-2',
        State: 'restarting',
        Health: '',
        ExitCode: 1,
        restarts: 4,
      }),
      container('migrations', { State: 'exited', Health: '', ExitCode: 1 }),
      container('kafka', { Health: 'starting' }),
    ],
    null,
  )
  expect(state.problems).toEqual([
    'No process of web exists: run make up.',
    'portico-gateway-2 is not ready: docker compose logs gateway --tail 50',
    'portico-kafka-1 is not ready: docker compose logs kafka --tail 50',
    'portico-migrations-1 is not ready: docker compose logs migrations --tail 50',
    'Processes of 2 releases run (fedcba9876, 0123456789): check out the one that you want, and run make up.',
  ])
  expect(state.lines).toContain('portico-gateway-2      restarting (1)              restarted 4 times')
  expect(state.lines.at(-1)).toContain('Alerts: not known')
})

test('a stack that was stopped is listed, and nothing of it counts as a job that ended', () => {
  const { lines, problems } = describeState(processes({ State: 'exited', Health: '' }), null)
  expect(lines[1]).toBe('portico-identity-1     exited (0)  0123456789')
  expect(problems).toHaveLength(scaledProcesses.length)
  expect(problems[0]).toBe('portico-identity-1 is not ready: docker compose logs identity --tail 50')
})

test('a container without a health check is ready when it runs', () => {
  expect(describeState([...processes(), container('tempo', { Health: '' })], []).problems).toEqual([])
})

test('lists the alerts with their severity and the first remedy', () => {
  const alert = {
    name: 'ProcessDown',
    state: 'firing',
    severity: 'page',
    summary: 'web does not answer',
    action: 'Start it.',
  } as const
  expect(describeState(processes(), [alert]).lines.slice(-3)).toEqual([
    'Alerts:',
    '  firing  ProcessDown (page)  web does not answer',
    '    Start it.',
  ])
  expect(describeState(processes(), [alert, alert, { ...alert, state: 'pending' }]).lines.slice(-5)).toEqual([
    'Alerts:',
    '  firing  ProcessDown (page)  web does not answer (2 times)',
    '    Start it.',
    '  pending  ProcessDown (page)  web does not answer',
    '    Start it.',
  ])
})
