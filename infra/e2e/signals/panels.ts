import { dashboards, expressionsOf } from '../../deploy/grafana/dashboards.ts'

/** Expressions that have data only after a fault, a refusal or a backup; the tests run them and accept an empty result. */
const emptyWithoutFault = [/status="5xx"/, /_dropped_total/, /commerce_cart_refusals_total/, /recovery_/]

/** Every expression of every dashboard for one type of source, with rates over one minute. */
export function panelsOf(type: 'prometheus' | 'loki') {
  return dashboards().flatMap(({ file, dashboard }) =>
    expressionsOf(dashboard, type).map(({ panel, expr }) => ({
      name: `${file}: ${panel}`,
      expr: expr.replaceAll('$__rate_interval', '1m'),
      mayBeEmpty: emptyWithoutFault.some((each) => each.test(expr)),
    })),
  )
}

/** The names of the panels for which Prometheus has no data. @throws Error when an expression is wrong */
export async function emptyPanels(query: (expression: string) => Promise<unknown[]>): Promise<string[]> {
  const empty: string[] = []
  for (const { name, expr, mayBeEmpty } of panelsOf('prometheus')) {
    const series = await query(expr)
    if (series.length === 0 && !mayBeEmpty) empty.push(name)
  }
  return empty
}
