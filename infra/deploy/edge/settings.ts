import { isIP } from 'node:net'
import { delimiter, resolve } from 'node:path'
import type * as z from 'zod'
import { StartProblem } from '@portico/kit/runtime/config'
import type { UpVariables } from '../../tooling/variables/commands.ts'
import { checkCertificates } from './certificates.ts'

type Config = Pick<
  z.output<typeof UpVariables>,
  | 'PORTICO_EDGE'
  | 'PORTICO_CERTIFICATES'
  | 'PORTICO_TRUSTED_PROXIES'
  | 'PORTICO_PUBLIC_PROTOCOL'
  | 'PORTICO_BASE_HOST'
>

/**
 * Returns whether there is an edge, the variables that the compose files need for it, and warnings about its certificates.
 * @param composeFile the value of COMPOSE_FILE
 * @throws StartProblem for certificates that cannot be used, and for settings that contradict each other
 */
export function edgeSettings(
  config: Config,
  { gateways, composeFile, now }: { gateways: number; composeFile: string | undefined; now: Date },
): { hasEdge: boolean; environment: Record<string, string>; warnings: string[] } {
  if (config.PORTICO_EDGE === 'off') {
    if (gateways > 1)
      throw new StartProblem('PORTICO_SCALE: several gateways need the edge. Remove PORTICO_EDGE=off.')
    if (config.PORTICO_CERTIFICATES !== '')
      throw new StartProblem('PORTICO_CERTIFICATES needs the edge. Remove PORTICO_EDGE=off.')
    const files = `${composeFile ?? 'docker-compose.yml'}${delimiter}infra/deploy/edge/off.yml`
    return { hasEdge: false, environment: { COMPOSE_FILE: files }, warnings: [] }
  }
  const name = config.PORTICO_TRUSTED_PROXIES.find((entry) => isIP(entry.split('/')[0]!) === 0)
  if (name !== undefined)
    throw new StartProblem(
      `PORTICO_TRUSTED_PROXIES: ${name} is a host name, and the edge compares addresses. Write the address or the range of your proxy.`,
    )
  if (config.PORTICO_CERTIFICATES === '') return { hasEdge: true, environment: {}, warnings: [] }
  if (config.PORTICO_PUBLIC_PROTOCOL === 'http')
    throw new StartProblem('PORTICO_PUBLIC_PROTOCOL: with PORTICO_CERTIFICATES browsers use https.')
  const folder = resolve(config.PORTICO_CERTIFICATES)
  const warnings = checkCertificates(folder, { baseHost: config.PORTICO_BASE_HOST, now })
  const environment = { PORTICO_PUBLIC_PROTOCOL: 'https', PORTICO_CERTIFICATES: folder }
  return { hasEdge: true, environment, warnings }
}
