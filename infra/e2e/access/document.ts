import type { TestedRoute } from './matrix.ts'
import { ruleOf } from './matrix.ts'

const intro = `# Callers of each route

This file is written by \`infra/e2e/access/access.test.ts\`. The test calls every route of every service through the gateway as
every kind of caller, and compares the answers with a policy written by hand (\`infra/e2e/access/policy.ts\`). A caller that
is not named is refused: 401 for a caller without the session that the host expects, 403 for a signed-in caller without
the permission, 404 on internal routes. \`npx vitest run --config infra/e2e/vitest.config.ts access -u\` writes the file
again.
`

/** The Markdown document that lists all routes with their hosts and callers. */
export function accessDocument(routes: readonly TestedRoute[]): string {
  const services = [...new Set(routes.map(({ service }) => service))].sort()
  const parts = services.map((service) => {
    const lines = routes
      .filter((route) => route.service === service)
      .map((route) => [route.key, route.hosts.join(', ') || 'internal', ruleOf(route.key).words])
      .sort(([one = ''], [other = '']) => (pathOf(one) < pathOf(other) ? -1 : 1))
    return `\n## ${service}\n\n${table(['route', 'host', 'callers'], lines)}`
  })
  return intro + parts.join('')
}

const pathOf = (key: string) => key.split(' ').reverse().join(' ')

function table(head: string[], lines: string[][]): string {
  const cells = [head, ...lines.map(([call = '', ...rest]) => [`\`${call}\``, ...rest])]
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)))
  const text = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |\n`
  return text(cells[0]!) + text(widths.map((width) => '-'.repeat(width))) + cells.slice(1).map(text).join('')
}
