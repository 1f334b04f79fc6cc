import * as z from 'zod'
import { TrustedProxies } from '@portico/gateway/request/trusted-proxies'
import { filesSecrets, filesVariables } from '@portico/kit/files/create'
import { Port } from '@portico/kit/runtime/config'
import { publicAddressVariables } from '@portico/kit/runtime/variables'

const port = (value: number, text: string) =>
  Port.refine((port) => port > 0, 'must be a port')
    .default(value)
    .describe(text)

/** Variables of all commands that start Portico. */
export const startVariables = {
  PORTICO_PORT: port(8080, 'Port of the gateway, on 127.0.0.1.'),
  PORTICO_DEMO_HISTORY: z
    .enum(['0', '1'])
    .default('1')
    .describe(
      '0: the demo site begins without sample history (sixty days of visits, messages and carts, marked as sample data).',
    ),
}

/** How many processes of each name run; `infra/deploy/compose/processes/scale.ts` reads it. */
export const scaleVariable = z
  .string()
  .default('')
  .describe(
    'How many processes of each name run, such as `gateway=2 web=2 census=3`: names are identity, sites, forms, commerce, census, performance, gateway and web. Names that are left out run once. Refused if Postgres has too few connections.',
  )

/** Variables of `make dev`, besides the variables of `make run`. */
export const DevVariables = z.object({
  PORTICO_DEV_PORT: port(
    5173,
    "Port of the owner's area from its sources, on 127.0.0.1. The next free one is taken if it is in use.",
  ),
})

/** Variables of `make seed`. */
export const SeedVariables = z.object({
  ...startVariables,
  PORTICO_URL: z
    .url()
    .optional()
    .describe('Address of the running gateway. Optional: without it, PORTICO_PORT on this machine.'),
  PORTICO_BASE_HOST: publicAddressVariables.PORTICO_BASE_HOST,
  PORTICO_DATA: z.string().default('.portico').describe('Where demo.json is written.'),
})

/** Variables of `make files-move`, as sites has them. */
export const FilesMoveVariables = z.object({
  FILES_URL: filesVariables.FILES_URL.unwrap(),
  FILES_OLD_URL: filesVariables.FILES_OLD_URL.unwrap(),
  ...filesSecrets,
})

/** Variables that `make up` itself reads; the compose files have the variables of the containers. */
export const UpVariables = z.object({
  PORTICO_PORT: port(8080, 'Port of the edge (without it: of the gateway), at PORTICO_EDGE_ADDRESS.'),
  PORTICO_EDGE: z
    .enum(['on', 'off'])
    .default('on')
    .describe('off: without the edge. The gateway publishes the port, so its replacement closes the site.'),
  PORTICO_EDGE_ADDRESS: z
    .ipv4()
    .default('127.0.0.1')
    .describe('Address of this machine at which the port is published; 0.0.0.0 for all.'),
  PORTICO_CERTIFICATES: z
    .string()
    .default('')
    .describe(
      'Folder of PEM files with certificate, chain and private key: the edge then serves https. Changed files are loaded within 5 s. Optional: without it the edge serves http.',
    ),
  PORTICO_HTTP_PORT: z
    .union([z.literal('off'), Port.refine((port) => port > 0, 'must be a port or off')], {
      error: 'must be a port or off',
    })
    .optional()
    .describe(
      'With certificates: the port at PORTICO_EDGE_ADDRESS that redirects http to https; off: none. Optional: 80 if PORTICO_PORT is 443, else none.',
    ),
  PORTICO_SCALE: scaleVariable,
  PORTICO_BASE_HOST: publicAddressVariables.PORTICO_BASE_HOST,
  PORTICO_PUBLIC_PROTOCOL: z
    .enum(['http', 'https'])
    .optional()
    .describe('http or https, as browsers see it. Optional: https with PORTICO_CERTIFICATES, else http.'),
  PORTICO_TRUSTED_PROXIES: TrustedProxies.describe(
    'Addresses and ranges of your own proxies in front of the edge, separated by commas: their X-Forwarded-* headers are used, and the limits by address do not apply to them.',
  ),
  PORTICO_PUBLIC_PORT: Port.optional().describe(
    'The port that browsers see, behind a proxy of your own. Optional: PORTICO_PORT without it.',
  ),
  PORTICO_DATA: z
    .string()
    .default('.portico-compose')
    .describe('Folder of the secrets and of demo.json; `make clean` removes it.'),
  PORTICO_TEST_PAYMENTS: z
    .enum(['0', '1'])
    .default('1')
    .describe('0: without the test provider of payments, so shops without an account take no payments.'),
  PORTICO_TEST_PROVIDER_PORT: port(8090, 'Port of the test provider and its page "Test bank", on 127.0.0.1.'),
  COMPOSE_PROFILES: z.string().default('').describe('backup, observability, mail, separated by commas.'),
  PORTICO_GRAFANA_PORT: port(3000, 'Port of Grafana on 127.0.0.1, with the profile observability.'),
  PORTICO_MAIL_PORT: port(
    8025,
    'Port of the page that shows every mail, on 127.0.0.1, with the profile mail.',
  ),
})
