/** The sum of a metric over its labels, from the admin port of a process; null if it has no such metric. */
export async function metricOf(adminPort: number, name: string): Promise<number | null> {
  const text = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text()
  const values = [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? ([\\d.e+-]+)$`, 'gm'))]
  return values.length === 0 ? null : values.reduce((sum, [, value]) => sum + Number(value), 0)
}
