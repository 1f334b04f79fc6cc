import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '@portico/proto/api/endpoints'
import type { Endpoint } from '@portico/proto/api/endpoint'
import { declaredContracts, type Declared } from './contracts.ts'
import { declaredRoutes, type ServiceRoute } from './testing/service-routes.ts'

let contracts: Declared[]
let routes: ServiceRoute[]
beforeAll(async () => {
  contracts = await declaredContracts()
  routes = await declaredRoutes()
})

const keyOf = (service: string, { method, path }: Pick<Endpoint, 'method' | 'path'>) =>
  `${service}: ${method} ${path}`
const sorted = (keys: string[]) => keys.toSorted()

test('every endpoint has exactly one contract, and every contract an endpoint', () => {
  const listed = Object.entries(endpoints).flatMap(([service, list]) =>
    list.map((endpoint) => keyOf(service, endpoint)),
  )
  const joined = contracts.map(({ service, contract }) => keyOf(service, contract.endpoint))
  expect(sorted(listed)).toEqual(sorted(joined))
})

test('no two endpoints have one method and path', () => {
  const keys = contracts.map(({ contract }) => keyOf('any', contract.endpoint))
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

test('each service implements its contracts, and no route without one', () => {
  const implemented = routes.map(({ service, route }) => keyOf(service, route))
  const declared = contracts.map(({ service, contract }) => keyOf(service, contract.endpoint))
  expect(sorted(implemented)).toEqual(sorted(declared))
  const known = new Set(contracts.map(({ contract }) => contract))
  expect(routes.filter(({ route }) => !known.has(route.contract))).toEqual([])
})
