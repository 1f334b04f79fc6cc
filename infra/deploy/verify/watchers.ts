import { compose } from '../compose/engine/engine.ts'

export type Span = { service: string; traceId: string; parentId: string; id: string; name: string }

/**
 * Requests addresses that are reachable only inside the stack: the gateway's container sends all requests in one
 * command.
 * @throws Error when an answer is not 200
 */
export function askInside<T>(addresses: readonly string[]): T[] {
  const script = `
    const answers = []
    for (const address of JSON.parse(process.argv[1])) {
      const answer = await fetch(address)
      const text = await answer.text()
      if (!answer.ok) throw new Error(address + ': ' + answer.status + ' ' + text)
      answers.push(JSON.parse(text))
    }
    console.log(JSON.stringify(answers))`
  // The command itself must not be traced.
  const bare = ['-e', 'NODE_OPTIONS=', '-e', 'OTEL_EXPORTER_OTLP_ENDPOINT=']
  const node = ['node', '--input-type=module', '-e', script, JSON.stringify(addresses)]
  return JSON.parse(compose('exec', '-T', ...bare, 'gateway', ...node)) as T[]
}

export type Series = { metric: Record<string, string>; value: [number, string] }

/** The present result of each expression in Prometheus. */
export function promql(expressions: readonly string[]): Series[][] {
  const address = (query: string) => `http://prometheus:9090/api/v1/query?${new URLSearchParams({ query })}`
  const answers = askInside<{ data: { result: Series[] } }>(expressions.map(address))
  return answers.map(({ data }) => data.result)
}

export type Lines = { stream: Record<string, string>; values: [at: string, line: string][] }

/** The result of each expression in Loki for the last hour. */
export function logql(expressions: readonly string[]): Lines[][] {
  const start = String((Date.now() - 3_600_000) * 1e6)
  const address = (query: string) =>
    `http://loki:3100/loki/api/v1/query_range?${new URLSearchParams({ query, start, limit: '1000' })}`
  const answers = askInside<{ data: { result: Lines[] } }>(expressions.map(address))
  return answers.map(({ data }) => data.result)
}

/** Restarts the collector: `detailed` prints every exported span, `basic` only their number. */
export function setCollector(verbosity: 'detailed' | 'basic'): void {
  process.env['COLLECTOR_VERBOSITY'] = verbosity
  compose('up', '--detach', '--no-deps', 'collector')
}

/** The output of the collector since its start. */
export const collectorOutput = (): string => compose('logs', '--no-log-prefix', '--no-color', 'collector')

/** Parses the spans in the output of a detailed collector. */
export function spansIn(output: string): Span[] {
  const spans: Span[] = []
  let service = ''
  for (const line of output.split('\n')) {
    service = /^ +-> service\.name: Str\((.*)\)$/.exec(line)?.[1] ?? service
    const [, field, value = ''] = /^ {4}(Trace ID|Parent ID|ID|Name) +: ?(.*)$/.exec(line) ?? []
    if (field === 'Trace ID') spans.push({ service, traceId: value, parentId: '', id: '', name: '' })
    const span = spans.at(-1)
    if (!span) continue
    if (field === 'Parent ID') span.parentId = value
    if (field === 'ID') span.id = value
    if (field === 'Name') span.name = value
  }
  return spans
}
