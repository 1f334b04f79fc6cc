import { readFileSync, readdirSync } from 'node:fs'
import * as z from 'zod'

const source = z.object({ type: z.enum(['prometheus', 'loki']), uid: z.enum(['prometheus', 'loki']) })
const target = z.object({ refId: z.string().regex(/^[A-Z]$/), datasource: source, expr: z.string().min(1) })
const place = z.object({
  x: z.number().int().min(0).max(23),
  y: z.number().int().min(0),
  w: z.number().int().min(1).max(24),
  h: z.number().int().min(1),
})
const common = { id: z.number().int(), title: z.string().min(1), gridPos: place }
const row = z.object({
  ...common,
  type: z.literal('row'),
  collapsed: z.boolean(),
  panels: z.array(z.never()),
})
const drawn = {
  ...common,
  description: z.string(),
  datasource: source,
  targets: z.array(target).min(1),
}
const figures = z.object({
  ...drawn,
  type: z.enum(['stat', 'timeseries']),
  fieldConfig: z.object({ defaults: z.object({ unit: z.string().min(1) }), overrides: z.array(z.unknown()) }),
})
const logs = z.object({ ...drawn, type: z.literal('logs') })

/** The part of Grafana's dashboard model that the tests check; other fields of a panel are not checked. */
const Dashboard = z.object({
  uid: z.string().regex(/^[a-z-]{1,40}$/),
  title: z.string().min(1),
  schemaVersion: z.number().int().min(39),
  panels: z.array(z.discriminatedUnion('type', [row, figures, logs])).min(1),
})
export type Dashboard = z.infer<typeof Dashboard>

const folder = new URL('./dashboards/', import.meta.url)

/** Reads and validates every dashboard. */
export function dashboards(): { file: string; text: string; dashboard: Dashboard }[] {
  return readdirSync(folder).map((file) => {
    const text = readFileSync(new URL(file, folder), 'utf8')
    return { file, text, dashboard: Dashboard.parse(JSON.parse(text)) }
  })
}

/** The expressions of a dashboard's panels for one type of source. */
export function expressionsOf({ panels }: Dashboard, type: 'prometheus' | 'loki') {
  return panels.flatMap((panel) =>
    'targets' in panel
      ? panel.targets
          .filter((one) => one.datasource.type === type)
          .map((one) => ({ panel: panel.title, expr: one.expr }))
      : [],
  )
}
