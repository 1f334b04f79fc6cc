import type * as z from 'zod'
import { publicAddressVariables } from '@portico/kit/runtime/variables'
import { configs } from './configs.ts'
import { defaultOf } from './render.ts'

/** These are the same in every container, or the container needs another value than the operator gives. */
const written = new Set([
  ...Object.keys(publicAddressVariables),
  'PORTICO_COUNTRY_DATABASE',
  'PORTICO_TRUSTED_PROXIES',
])

/** The lines of a container's environment that pass on the variables of its process. */
const linesOf = (variables: z.ZodObject): string[] =>
  Object.entries(variables.shape)
    .filter(([name]) => !written.has(name))
    .map(([name, field]) => `      ${name}: \${${name}:-${defaultOf(field as z.ZodType).value}}`)

/**
 * Returns `docker-compose.yml` with the variables of each process after the name by which it is traced. Lines for variables
 * of an earlier version are removed.
 */
export function withVariables(compose: string): string {
  let text = compose
  for (const [name, { variables }] of Object.entries(configs)) {
    const first = `      OTEL_SERVICE_NAME: ${name}\n`
    const [before, after, ...more] = text.split(first)
    if (after === undefined || more.length > 0)
      throw new Error(`docker-compose.yml: ${name} has no single ${first.trim()}`)
    const [block = '', ...rest] = after.split(/(?<=\n)(?= {0,5}\S)/)
    const kept = block
      .split('\n')
      .filter((line) => {
        const [, variable] = /^ {6}([A-Z_]+): \$\{\1:-[^}]*\}$/.exec(line) ?? []
        return variable === undefined || variable === 'MAIL_FROM'
      })
      .join('\n')
    text = [
      before,
      first,
      ...linesOf(variables as z.ZodObject).map((line) => `${line}\n`),
      kept,
      ...rest,
    ].join('')
  }
  return text
}
