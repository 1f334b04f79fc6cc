import { gatewayRowOf } from './document.ts'
import type { Declared } from './routes.ts'

/** The text of proto/methods.ts: the methods that the gateway forwards, by service and path. */
export function methodsModule(declared: readonly Declared[]): string {
  const services: Record<string, Record<string, string[]>> = {}
  for (const { service, route } of declared.toSorted((one, other) =>
    one.route.path < other.route.path ? -1 : 1,
  )) {
    if (gatewayRowOf({ service, route }).row === null) continue
    const methods = ((services[service] ??= {})[route.path] ??= [])
    methods.push(route.method)
    methods.sort()
  }
  return `// Generated from the route declarations by \`make generate\`; \`make check\` fails when it is not current.

/** The methods that exist, by service and path. HEAD is allowed wherever GET is. */
export const methodsByPath: Record<string, Record<string, readonly string[]>> = ${JSON.stringify(services, null, 2)}
`
}
