import { wayTo } from './document.ts'
import type { Declared } from './routes.ts'

/** The text of proto/methods.ts: by service and path, the methods that the gateway lets through. */
export function methodsModule(declared: readonly Declared[]): string {
  const services: Record<string, Record<string, string[]>> = {}
  for (const { service, route } of declared.toSorted((one, other) =>
    one.route.path < other.route.path ? -1 : 1,
  )) {
    if (wayTo({ service, route }).row === null) continue
    const methods = ((services[service] ??= {})[route.path] ??= [])
    methods.push(route.method)
    methods.sort()
  }
  return `// Generated from the route declarations by \`make generate\`; \`make check\` tells when it is not current.

/** By service and path, the methods that exist. HEAD goes wherever GET does. */
export const methodsByPath: Record<string, Record<string, readonly string[]>> = ${JSON.stringify(services, null, 2)}
`
}
