import { isIP } from 'node:net'
import { delimiter, resolve } from 'node:path'
import type * as z from 'zod'
import { StartProblem } from '@portico/kit/runtime/config'
import type { UpVariables } from '../../tooling/variables/commands.ts'
import { checkCertificates } from './certificates.ts'

type Config = Pick<
  z.output<typeof UpVariables>,
  | 'PORTICO_EDGE'
  | 'PORTICO_PORT'
  | 'PORTICO_HTTP_PORT'
  | 'PORTICO_CERTIFICATES'
  | 'PORTICO_TRUSTED_PROXIES'
  | 'PORTICO_PUBLIC_PROTOCOL'
  | 'PORTICO_BASE_HOST'
>

/** The ports that browsers use when an address names none. */
const HTTP_PORT = 80
const HTTPS_PORT = 443

/**
 * Returns whether there is an edge, the port that redirects http to https (null: none), the variables that the compose files
 * need for them, and warnings about the certificates.
 * @param composeFile the value of COMPOSE_FILE
 * @throws StartProblem for certificates that cannot be used, and for settings that contradict each other
 */
export function edgeSettings(
  config: Config,
  { gateways, composeFile, now }: { gateways: number; composeFile: string | undefined; now: Date },
): { hasEdge: boolean; httpPort: number | null; environment: Record<string, string>; warnings: string[] } {
  const withFile = (name: string) =>
    `${composeFile ?? 'docker-compose.yml'}${delimiter}infra/deploy/edge/${name}`
  const asked = config.PORTICO_HTTP_PORT
  if (typeof asked === 'number' && config.PORTICO_CERTIFICATES === '')
    throw new StartProblem(
      'PORTICO_HTTP_PORT redirects to https, which needs PORTICO_CERTIFICATES. Without them PORTICO_PORT serves http.',
    )
  if (config.PORTICO_EDGE === 'off') {
    if (gateways > 1)
      throw new StartProblem('PORTICO_SCALE: several gateways need the edge. Remove PORTICO_EDGE=off.')
    if (config.PORTICO_CERTIFICATES !== '')
      throw new StartProblem('PORTICO_CERTIFICATES needs the edge. Remove PORTICO_EDGE=off.')
    return {
      hasEdge: false,
      httpPort: null,
      environment: { COMPOSE_FILE: withFile('off.yml') },
      warnings: [],
    }
  }
  const name = config.PORTICO_TRUSTED_PROXIES.find((entry) => isIP(entry.split('/')[0]!) === 0)
  if (name !== undefined)
    throw new StartProblem(
      `PORTICO_TRUSTED_PROXIES: ${name} is a host name, and the edge compares addresses. Write the address or the range of your proxy.`,
    )
  if (config.PORTICO_CERTIFICATES === '')
    return { hasEdge: true, httpPort: null, environment: {}, warnings: [] }
  if (config.PORTICO_PUBLIC_PROTOCOL === 'http')
    throw new StartProblem('PORTICO_PUBLIC_PROTOCOL: with PORTICO_CERTIFICATES browsers use https.')
  const folder = resolve(config.PORTICO_CERTIFICATES)
  const warnings = checkCertificates(folder, { baseHost: config.PORTICO_BASE_HOST, now })
  const byDefault = config.PORTICO_PORT === HTTPS_PORT ? HTTP_PORT : null
  const httpPort = asked === 'off' ? null : (asked ?? byDefault)
  const environment = {
    PORTICO_PUBLIC_PROTOCOL: 'https',
    PORTICO_CERTIFICATES: folder,
    ...(httpPort !== null && {
      PORTICO_HTTP_PORT: String(httpPort),
      COMPOSE_FILE: withFile('redirect.yml'),
    }),
  }
  return { hasEdge: true, httpPort, environment, warnings }
}
