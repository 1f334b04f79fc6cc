import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { ownVariables } from '@portico/embedded/config'
import { GatewayConfig } from '@portico/gateway/config'
import { addressVariables } from '@portico/kit/runtime/addresses'
import { ServiceVariables } from '@portico/kit/runtime/environment'
import { keyVariables } from '@portico/kit/runtime/keys'
import { WebVariables } from '@portico/web/src/variables.ts'
import { DevVariables, SeedVariables, UpVariables } from './commands.ts'
import { configs } from './configs.ts'
import { ownFullVariables } from './full-variables.ts'
import { comment, renderSection, type Section } from './render.ts'

const HEAD = `Every variable that Portico reads, by process or command. The values below are the defaults. A variable without a value is required, unless its comment says "Optional". Nothing loads this file: export the variables that you change. For services, gateway and web, NAME_FILE may give the path of a file that contains the value. This file is generated from the schemas that it names: change them, and run \`make generate\`.`

/** A variable is in the section of the first process that reads it. */
function processSections(): Section[] {
  const first = new Map<string, string>()
  return Object.entries(configs).map(([name, { variables }]) => {
    const entries = Object.entries(variables.shape as z.ZodRawShape)
    const others = entries.filter(([variable]) => first.has(variable)).map(([variable]) => variable)
    for (const [variable] of entries) first.set(variable, first.get(variable) ?? name)
    const file = name === 'gateway' ? 'gateway/src/config.ts' : `services/${name}/src/config.ts`
    return {
      title: `${name}, in every shape (${file})`,
      variables: z.object(Object.fromEntries(entries.filter(([variable]) => first.get(variable) === name))),
      ...(others.length > 0 && { note: `See above: ${others.join(', ')}.` }),
    }
  })
}

/** The variables that a service needs only as a separate process. */
function separateSections(): Section[] {
  const services = Object.entries(configs).filter(([name]) => name !== 'gateway')
  return services.map(([name, { secrets }]) => ({
    title: `${name} as a separate process, besides`,
    variables: z.object({
      ...(secrets.shape as z.ZodRawShape),
      ...keyVariables(name).shape,
      ...addressVariables(name).shape,
    }),
  }))
}

const without = (all: z.ZodObject, some: z.ZodObject) =>
  z.object(Object.fromEntries(Object.entries(all.shape).filter(([name]) => !Object.hasOwn(some.shape, name))))

const inEveryShape = 'Nothing is required. And the variables of the gateway and the services, below.'
export const sections: readonly Section[] = [
  {
    title: 'make run, make dev: everything in one process (infra/embedded/src/config.ts)',
    variables: ownVariables,
    note: inEveryShape,
  },
  { title: 'make dev, besides (infra/tooling/variables/commands.ts)', variables: DevVariables },
  {
    title:
      'make full: each service as a process, without containers (infra/tooling/variables/full-variables.ts)',
    variables: ownFullVariables,
    note: `${inEveryShape} The public address is always this machine's. OTEL_EXPORTER_OTLP_ENDPOINT and TRACE_SHARE (see signals) are passed on.`,
  },
  { title: 'make seed (infra/tooling/variables/commands.ts)', variables: SeedVariables },
  {
    title: 'make up: containers (infra/tooling/variables/commands.ts, infra/deploy/compose/README.md)',
    variables: UpVariables,
    note: `And the variables of the gateway and the services, below. MAIL_FROM, LOG_LEVEL, TRACE_SHARE and PORTICO_DEMO_HISTORY (as for \`make run\`) are passed on to the containers too. Secrets are files. PORTICO_COUNTRY_DATABASE is mounted by the gateway's container.`,
  },
  ...processSections(),
  {
    title: 'Every service as a separate process (services/kit/src/runtime/environment.ts)',
    variables: ServiceVariables,
  },
  ...separateSections(),
  {
    title: 'gateway as a separate process, besides (gateway/src/config.ts)',
    variables: without(GatewayConfig, configs.gateway.variables),
  },
  { title: 'web as a separate process (web/src/variables.ts)', variables: WebVariables },
]

/** The text of `.env.example`. The variables of tools and of Docker Compose are in `tools.env`, because no schema reads them. */
export const envExample = (): string =>
  [
    ...comment(HEAD),
    '',
    ...sections.filter(({ variables }) => Object.keys(variables.shape).length > 0).map(renderSection),
    readFileSync(join(import.meta.dirname, 'tools.env'), 'utf8').trimEnd(),
    '',
  ].join('\n')
