import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dashboards, expressionsOf } from './dashboards.ts'

test('every dashboard fits Grafana’s model, with a unique uid and panels that do not overlap', () => {
  const all = dashboards()
  expect(all.map((one) => one.file)).toEqual([
    'business.json',
    'checkout.json',
    'collectors.json',
    'overview.json',
    'pipeline.json',
    'stores.json',
  ])
  expect(new Set(all.map((one) => one.dashboard.uid)).size).toBe(all.length)
  for (const { file, dashboard } of all) {
    const ids = dashboard.panels.map((panel) => panel.id)
    expect(new Set(ids).size, file).toBe(ids.length)
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) => {
      expect(x + w, file).toBeLessThanOrEqual(24)
      return Array.from({ length: w * h }, (_, n) => `${x + (n % w)}/${y + Math.floor(n / w)}`)
    })
    expect(new Set(cells).size, file).toBe(cells.length)
  }
})

test('no dashboard and no alert queries websites, accounts or visitors', () => {
  const alerts = readFileSync(new URL('../prometheus/alerts/portico.yml', import.meta.url), 'utf8')
  for (const text of [...dashboards().map((one) => one.text), alerts])
    expect(text).not.toMatch(/website_?id|site_id|account_?id|visitor_?id|email/i)
})

test('figures that every process reads from a store are read with max, so three processes show what one shows', () => {
  const shared = sharedFigures()
  expect(shared).toContain('consumer_lag_messages')
  const rules = readFileSync(new URL('../prometheus/alerts/portico.yml', import.meta.url), 'utf8')
  const expressions = [
    ...[...rules.matchAll(/ expr: (?:>-\n((?: {10}.*\n)+)|(.*))/g)].map(
      ([, lines, line]) => lines ?? line ?? '',
    ),
    ...dashboards().flatMap(({ dashboard }) =>
      expressionsOf(dashboard, 'prometheus').map(({ expr }) => expr),
    ),
  ]
  const name = new RegExp(String.raw`\b(?:${shared.join('|')})\b`, 'g')
  const isRead = /(?:max|min)(?: by \([\w, ]+\))? ?\((?:(?:rate|increase)\()?$/
  const wrong = expressions.filter((expression) =>
    [...expression.matchAll(name)].some(({ index }) => !isRead.test(expression.slice(0, index))),
  )
  expect(wrong).toEqual([])
})

/** The names of the metrics that are declared with `watchShared`. */
function sharedFigures(): string[] {
  const root = new URL('../../../services/', import.meta.url).pathname
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /^\w+\/src\/.*(?<!\.test)\.ts$/.test(file) && !file.includes('node_modules'),
  )
  return files.flatMap((file) =>
    [...readFileSync(root + file, 'utf8').matchAll(/watchShared\(\s*\{([\s\S]*?)\n\s*async/g)].flatMap(
      ([, block]) => [...block!.matchAll(/^\s+(\w+): \{/gm)].map(([, name]) => name!),
    ),
  )
}

test('the README lists exactly the existing alerts, each with a first look', () => {
  const rules = readFileSync(new URL('../prometheus/alerts/portico.yml', import.meta.url), 'utf8')
  const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name!)
  const readme = readFileSync(new URL('../otel/README.md', import.meta.url), 'utf8').split('## Alerts')[1]!
  const listed = [...readme.matchAll(/^\| ([A-Z]\w+(?:, \w+)*) +\|/gm)].flatMap(([, names]) =>
    names!.split(', '),
  )
  expect(listed.toSorted()).toEqual(alerts.toSorted())
})

test('the data sources of the dashboards are provisioned', () => {
  const file = new URL('./provisioning/datasources/portico.yaml', import.meta.url)
  const uids = [...readFileSync(file, 'utf8').matchAll(/^ {4}uid: (\w+)$/gm)].map(([, uid]) => uid)
  expect(uids.sort()).toEqual(['loki', 'prometheus', 'tempo'])
  expect(dashboards().some((one) => expressionsOf(one.dashboard, 'loki').length > 0)).toBe(true)
})
