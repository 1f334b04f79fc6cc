import { isConfigPath } from '@portico/gateway/policy/config-redirect'
import { createMatcher } from '@portico/gateway/policy/match'
import { routes as rows, type RouteRow } from '@portico/gateway/routes'
import { Problem } from '@portico/proto/http/common/problem'
import { securitySchemes } from './access.ts'
import { documentPath, operationOf, type Host } from './operation.ts'
import { refusals } from './refusals.ts'
import type { Declared } from './contracts.ts'
import { answerSchemas } from './schemas.ts'

const description = `Every call that the gateway forwards. The document is generated from the route declarations and the
zod schemas that the services use; \`make generate\` writes it, and \`make check\` fails when it is not current.

Owners call the app host; visitors and members call a website's own host. Every refusal has the schema \`Problem\`, and every
answer has the header \`x-request-id\`. Another method on a known path is a 405 whose \`Allow\` names the methods that exist.
Optional fields without a value are left out and never null. Ids are 24 hex characters, times are milliseconds since 1970
unless a schema says otherwise, and amounts are in minor units of their currency.`

const tags = {
  identity: 'Accounts, members, sessions, roles and the audit.',
  sites: 'Websites, their pages, pictures and settings.',
  forms: 'Forms, submissions and the inbox.',
  commerce: 'Products, stock and carts.',
  census: 'Visits and conversions.',
  performance: 'Page speed.',
  web: 'Published pages and the owner’s area.',
}

const match = createMatcher(rows)

/** The gateway's row and hosts for an endpoint; an internal one has no row and no host. */
export function gatewayRowOf({ service, contract: { endpoint } }: Declared): {
  hosts: Host[]
  row: RouteRow | null
} {
  const bare = endpoint.path.replace(/\{?\*\w+\}?/g, 'any').replace(/:\w+/g, 'any')
  let row: RouteRow | null = null
  const hosts = (['app', 'site'] as const).filter((host) => {
    const found = match(endpoint.method, bare, host)
    if (found?.upstream !== service || (host === 'site' && isConfigPath(bare))) return false
    row = found
    return true
  })
  return { hosts, row }
}

/** The OpenAPI 3.1 document of the contracts, in the order of their paths. */
export async function openApi(declared: readonly Declared[]) {
  const schemas = await answerSchemas()
  const paths: Record<string, Record<string, unknown>> = {}
  const sorted = declared.toSorted((one, other) =>
    one.contract.endpoint.path < other.contract.endpoint.path ? -1 : 1,
  )
  for (const { service, contract } of sorted) {
    const { hosts, row } = gatewayRowOf({ service, contract })
    if (row === null) continue
    const path = (paths[documentPath(contract.endpoint.path)] ??= {})
    path[contract.endpoint.method.toLowerCase()] = operationOf({ service, contract, hosts, row }, schemas.of)
  }
  const responses = refusals
  return {
    openapi: '3.1.1',
    info: { title: 'Portico', version: '0.1.0', description, license: { name: 'MIT', identifier: 'MIT' } },
    tags: Object.entries(tags).map(([name, text]) => ({ name, description: text })),
    paths,
    components: {
      schemas: schemas.usedBy([paths, schemas.of(Problem)]),
      responses,
      securitySchemes,
    },
  }
}
