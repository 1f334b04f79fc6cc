import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '@portico/kit/runtime/free-port'
import { portsInUse, requireFreePorts, publishedPorts } from './ports.ts'

const config = {
  PORTICO_PORT: 8080,
  PORTICO_EDGE_ADDRESS: '127.0.0.1',
  PORTICO_GRAFANA_PORT: 3000,
  PORTICO_MAIL_PORT: 8025,
  PORTICO_TEST_PROVIDER_PORT: 8090,
}
const holder = createServer()
let taken: number
beforeAll(async () => {
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
  taken = (holder.address() as AddressInfo).port
})
afterAll(() => void holder.close())

test('a port is published for the edge, and for each active profile', () => {
  const named = (profiles: string[], httpPort: number | null = null) =>
    publishedPorts(config, profiles, httpPort).map(({ variable }) => variable)
  expect(named([])).toEqual(['PORTICO_PORT'])
  expect(named(['mail', 'observability'])).toEqual([
    'PORTICO_PORT',
    'PORTICO_GRAFANA_PORT',
    'PORTICO_MAIL_PORT',
  ])
  expect(named([], 80)).toEqual(['PORTICO_PORT', 'PORTICO_HTTP_PORT'])
})

test('two equal ports are refused with their variables, unless the profile is inactive', () => {
  const both = { ...config, PORTICO_MAIL_PORT: 8080 }
  expect(() => publishedPorts(both, ['mail'], null)).toThrow(
    'PORTICO_PORT and PORTICO_MAIL_PORT are both 8080',
  )
  expect(publishedPorts(both, [], null)).toHaveLength(1)
  expect(() => publishedPorts(config, [], 8080)).toThrow('PORTICO_PORT and PORTICO_HTTP_PORT are both 8080')
})

test('a port in use is refused with its variable, unless the stack itself uses it', async () => {
  const mail = [{ port: taken, variable: 'PORTICO_MAIL_PORT' }]
  await expect(requireFreePorts(mail, [])).rejects.toThrow(
    `Port ${taken} is in use. Stop the program that listens there, or choose another port: PORTICO_MAIL_PORT=${taken + 1} make up`,
  )
  await requireFreePorts(mail, [taken])
  await requireFreePorts([{ port: await freePort(), variable: 'PORTICO_PORT' }], [])
})

test('only running containers use their ports', () => {
  const container = { ID: 'a', Name: 'n', Service: 'gateway', Health: '', ExitCode: 0 }
  const Publishers = [{ PublishedPort: 8080 }]
  expect(
    portsInUse([
      { ...container, State: 'running', Publishers },
      { ...container, State: 'running', Publishers: null },
      { ...container, State: 'exited', Publishers: [{ PublishedPort: 9 }] },
    ]),
  ).toEqual([8080])
})
