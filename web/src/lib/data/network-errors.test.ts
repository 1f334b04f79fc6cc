import { beforeEach, expect, test, vi } from 'vitest'

type Beacon = { path: string; events: { customSchemaName: string; customData: { urlRequested: string } }[] }

let listeners: (() => void)[]
let beacons: Beacon[]
let takes: boolean

beforeEach(() => {
  listeners = []
  beacons = []
  takes = true
  vi.resetModules()
  vi.stubGlobal('window', { addEventListener: (_: string, listener: () => void) => listeners.push(listener) })
  vi.stubGlobal('navigator', {
    sendBeacon(path: string, body: URLSearchParams) {
      if (takes) beacons.push({ path, events: JSON.parse(body.get('data')!) as Beacon['events'] })
      return takes
    },
  })
})

const online = () => listeners.forEach((listener) => listener())

test('DATA-24: a call without a reply queues system_network_error without the crumb; it is sent when online', async () => {
  const { noteNetworkError } = await import('./network-errors.ts')
  noteNetworkError('/api/commerce/shopping-cart?crumb=secret')
  expect(beacons).toEqual([])
  online()
  expect(beacons).toMatchObject([
    {
      path: '/api/v1/events',
      events: [
        {
          customSchemaName: 'system_network_error',
          customData: { urlRequested: '/api/commerce/shopping-cart' },
        },
      ],
    },
  ])
  online()
  expect(beacons).toHaveLength(1)
})

test('DATA-24: calls of the events API are not queued, and the queue is bounded', async () => {
  const { noteNetworkError } = await import('./network-errors.ts')
  noteNetworkError('https://shop.example/api/v1/events')
  online()
  expect(beacons).toEqual([])
  for (let call = 0; call < 30; call++) noteNetworkError(`/api/${call}`)
  online()
  expect(beacons[0]?.events).toHaveLength(20)
})

test('DATA-24: events that the browser does not accept stay queued', async () => {
  const { noteNetworkError } = await import('./network-errors.ts')
  takes = false
  noteNetworkError('/api/x')
  online()
  takes = true
  online()
  expect(beacons[0]?.events).toHaveLength(1)
})
