import type { Tried } from './matrix.ts'
import { allowed } from './matrix.ts'

const intro = `# Who may call what

Written by \`infra/e2e/access.test.ts\` from what it has proven: it calls every route of every service, through the
gateway, as everyone, and holds the answers against a policy written by hand (\`infra/e2e/access/policy.ts\`). Who is not
named is refused: 401 where nobody is signed in who counts there, 403 where somebody is who may not, 404 for what is
inside. \`npx vitest run --config infra/e2e/vitest.config.ts access -u\` writes it anew.
`

/** The table of all routes as a document. */
export function accessDocument(routes: readonly Tried[]): string {
  const services = [...new Set(routes.map(({ service }) => service))].sort()
  const parts = services.map((service) => {
    const lines = routes
      .filter((route) => route.service === service)
      .map((route) => [route.key, route.hosts.join(', ') || 'inside', allowed(route.key).words])
      .sort(([one = ''], [other = '']) => (pathOf(one) < pathOf(other) ? -1 : 1))
    return `\n## ${service}\n\n${table(['call', 'host', 'who'], lines)}`
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
