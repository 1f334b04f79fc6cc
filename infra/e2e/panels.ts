import { dashboards, expressionsOf } from '../grafana/dashboards.ts'

/** Expressions that have data only after a fault or a refusal; here they are only parsed and run. */
const afterAFault = [/status="5xx"/, /_dropped_total/, /commerce_cart_refusals_total/]

/** Every expression of every dashboard for one kind of source, with a rate over one minute. */
export function panelsOf(type: 'prometheus' | 'loki') {
  return dashboards().flatMap(({ file, dashboard }) =>
    expressionsOf(dashboard, type).map(({ panel, expr }) => ({
      name: `${file}: ${panel}`,
      expr: expr.replaceAll('$__rate_interval', '1m'),
      mayBeEmpty: afterAFault.some((each) => each.test(expr)),
    })),
  )
}

/** The panels whose expressions Prometheus answers with nothing. @throws Error where an expression is wrong */
export async function emptyPanels(query: (expression: string) => Promise<unknown[]>): Promise<string[]> {
  const found: string[] = []
  for (const { name, expr, mayBeEmpty } of panelsOf('prometheus')) {
    const series = await query(expr)
    if (series.length === 0 && !mayBeEmpty) found.push(name)
  }
  return found
}
