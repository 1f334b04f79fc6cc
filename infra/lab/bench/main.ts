import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@portico/kit/runtime/free-port'
import { blockRows, measureBlocks } from './blocks.ts'
import { bundleRows, measureBundles } from './measure/bundles.ts'
import { byteRows, measureBytes } from './measure/bytes.ts'
import { cpuMicros, memoryBytes } from './measure/cpu.ts'
import { jobs } from './jobs/all.ts'
import { cart, fullCart } from './jobs/cart.ts'
import type { Bench, Job } from './jobs/job.ts'
import { freshList, halfList } from './jobs/list.ts'
import { manySessions, sessionCheck } from './jobs/session.ts'
import { edgeRows, measureEdge } from './load/edge.ts'
import { editorRows, measureEditor } from './editor/editor.ts'
import { closedLoop, createLoader, median, percentile } from './load/load.ts'
import { fairnessRows, measureFairness } from './load/fairness.ts'
import { keptRows, measureKept } from './kept/kept.ts'
import { loginRows, measureLogin } from './load/login.ts'
import { costOf, makeReady } from './measure/measure.ts'
import { panelRows } from './panels/panel-reader.ts'
import { benchOf } from './load/portico.ts'
import { createProcesses } from './load/processes.ts'
import { measurePublishing, publishingRows } from './load/publishing.ts'
import { measureSearch, searchRows } from './load/search.ts'
import { measureSelling, sellingRows } from './shop/selling.ts'
import { measureSmoothness, smoothnessRows } from './measure/smoothness.ts'
import { executedRows, measureExecuted } from './measure/executed.ts'
import { measureSpeedPanels } from './panels/speed-panels.ts'
import { waitRow, waitRows, waitsDuring } from './waits/waits.ts'
import { filterRows, measureVisitPanels } from './panels/visit-panels.ts'
import { measureWeights, weightRows } from './measure/weights.ts'

/**
 * Measures the jobs of the table through the gateway of the embedded shape. A cost is the CPU time of all processes for
 * one request, in units of a request to a bare server that is measured in alternating rounds (median of 5). The servers
 * run on core 0 and this process on the others. Latencies are measured at a fixed arrival rate.
 */
const ROUNDS = 5
const LATENCY_SECONDS = 5
const only = process.argv.slice(2)
const root = join(import.meta.dirname, '../../..')

const processes = createProcesses()
const dataDir = mkdtempSync(join(tmpdir(), 'portico-bench-'))
const fairDir = mkdtempSync(join(tmpdir(), 'portico-bench-fair-'))
const keptDir = mkdtempSync(join(tmpdir(), 'portico-bench-kept-'))
for (const dir of [dataDir, fairDir, keptDir]) chmodSync(dir, 0o755)
// Chosen by the system, so that two runs on one machine do not meet.
const port = await freePort()

try {
  await measure()
} finally {
  await processes.endAll()
  for (const dir of [dataDir, fairDir, keptDir]) rmSync(dir, { recursive: true, force: true })
}

async function measure(): Promise<void> {
  const first = await processes.portico({ dataDir, port })
  await first.stop()
  const probe = { adminPort: await freePort(), probePort: await freePort(), dataDir }
  const warm = await processes.portico({ ...probe, port })
  const memory = memoryBytes(warm.pid) / 1_000_000
  const shared = await benchOf({ pid: warm.pid, port, dataDir, rounds: ROUNDS })
  const { demo } = shared
  const hello = await processes.hello()

  const rows: Record<string, string | number>[] = []
  const results: Record<string, unknown>[] = []
  const waited: Record<string, string>[] = []
  for (const job of jobs) {
    if (only.length > 0 && !only.some((word) => job.name.includes(word))) continue
    const helloLoader = createLoader({ port: hello.port, host: 'hello', connections: job.connections })
    const ready = await makeReady(job, shared)
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const unit = await costOf(
        () => cpuMicros(hello.pid),
        10_000,
        () => closedLoop(10_000, job.connections, () => helloLoader.send({ path: '/' })),
      )
      ratios.push((await ready.cost()) / unit)
    }
    const { value: latencies, waits } = await waitsDuring(probe, () => ready.latencies(LATENCY_SECONDS))
    const h = median(ratios)
    const p99 = percentile(latencies, 0.99)
    results.push({
      job: job.name,
      h,
      gate: job.gate,
      p50: percentile(latencies, 0.5),
      p99,
      p99Gate: job.p99Gate,
      rate: job.rate,
      ratios,
      waits,
    })
    waited.push(waitRow(job.name, waits))
    rows.push({
      job: job.name,
      H: h.toFixed(1),
      gate: Number.isFinite(job.gate) ? job.gate : '',
      ratio: Number.isFinite(job.gate) ? (h / job.gate).toFixed(2) : '',
      'p99 ms': p99.toFixed(1),
      'at /s': job.rate,
      'p99 gate': Number.isFinite(job.p99Gate) ? job.p99Gate : '',
      met: h <= job.gate && p99 <= job.p99Gate ? 'yes' : 'no',
    })
    ready.close()
    helloLoader.close()
  }
  const signsIn = only.length === 0 || only.some((word) => '6b sign-in'.includes(word))
  const login = signsIn ? await measureLogin(shared, await processes.hasher()) : null
  const ratioOf = (more: Job, base: Job) => {
    const [one, all] = [base, more].map(({ name }) => results.find((result) => result['job'] === name))
    return one && all ? Number(all['h']) / Number(one['h']) : null
  }
  const growth = ratioOf(fullCart, cart)
  const sessionGrowth = ratioOf(manySessions, sessionCheck)
  const listGrowth = ratioOf(freshList, halfList)
  if (process.stdout.isTTY) process.stdout.write('\n')
  console.table(rows)
  if (waited.length > 0) console.table(waited)
  console.table([
    { job: '9 first start', measured: `${first.seconds.toFixed(1)} s`, gate: '20 s' },
    { job: '9 warm start', measured: `${warm.seconds.toFixed(1)} s`, gate: '5 s' },
    { job: '9 memory (PSS)', measured: `${memory.toFixed(0)} MB`, gate: '500 MB' },
    ...(growth === null
      ? []
      : [{ job: '4 growth: all lines / 1 line', measured: growth.toFixed(2), gate: '1.3' }]),
    ...(sessionGrowth === null
      ? []
      : [{ job: '6 growth: 100,000 sessions / 2,000', measured: sessionGrowth.toFixed(2), gate: '1.1' }]),
    ...(listGrowth === null
      ? []
      : [{ job: '3g growth: 250 items / 125, uncached', measured: listGrowth.toFixed(2), gate: '2' }]),
  ])
  if (login) console.table(loginRows(login))
  const weighs = only.length === 0 || only.some((word) => '3c weight'.includes(word))
  const weights = weighs ? await measureWeights(demo) : []
  if (weights.length > 0) console.table(weightRows(weights))
  const bundles = weighs ? measureBundles() : []
  if (bundles.length > 0) console.table(bundleRows(bundles))
  const executed = weighs ? await measureExecuted(demo) : []
  if (executed.length > 0) console.table(executedRows(executed))
  const asked = (name: string) => only.length === 0 || only.some((word) => name.includes(word))
  const smoothness = asked('3e widgets') ? await measureSmoothness(demo) : null
  if (smoothness) console.table(smoothnessRows(smoothness))
  const editor = asked('editor') ? await measureEditor(shared) : null
  if (editor) console.table(editorRows(editor))
  const bytes = asked('1b bytes') ? await measureBytes(shared) : null
  if (bytes) console.table(byteRows(bytes))
  const visits = asked('8 panels, visits') ? await measureVisitPanels(shared) : null
  const speed = asked('8 panels, speed') ? await measureSpeedPanels(shared) : []
  const panels = [...(visits?.panels ?? []), ...speed]
  if (panels.length > 0) console.table(panelRows(panels))
  if (visits) console.table(filterRows(visits.filtered))
  const blocks = asked('3b blocks') ? await withLoader(shared, measureBlocks) : []
  if (blocks.length > 0) console.table(blockRows(blocks))
  const searches = asked('11 search') ? await measureSearch(shared) : []
  if (searches.length > 0) console.table(searchRows(searches))
  const filtered = visits?.filtered ?? []
  const publishing = asked('11 publishing') ? await measurePublishing(shared) : null
  if (publishing) console.table(publishingRows(publishing))
  const selling = asked('12c selling') ? await withLoader(shared, measureSelling) : null
  if (selling) console.table(sellingRows(selling))
  const kept = asked('3h kept pages')
    ? await measureKept(processes, {
        port: await freePort(),
        adminPort: await freePort(),
        probePort: await freePort(),
        dataDir: keptDir,
      })
    : null
  if (kept) {
    console.table(keptRows(kept))
    console.table(waitRows('quiet views', kept.waits.quiet))
    console.table(waitRows('views beside changes', kept.waits.busy))
  }
  const fairness = asked('10 fairness')
    ? await measureFairness(processes, {
        port: await freePort(),
        adminPort: await freePort(),
        probePort: await freePort(),
        dataDir: fairDir,
      })
    : null
  if (fairness) {
    console.table(fairnessRows(fairness))
    console.table(waitRows('an even neighbour', fairness.waits.even))
    console.table(waitRows('ten times its share', fairness.waits.flooded))
  }
  const edge = asked('edge') ? await measureEdge(shared, { adminPort: probe.adminPort, hello }) : null
  if (edge) console.table(edgeRows(edge))
  // A run of some jobs does not replace the results of a whole run.
  const name = only.length === 0 ? 'latest.json' : 'partial.json'
  const file = join(root, 'infra/lab/bench/results', name)
  mkdirSync(join(file, '..'), { recursive: true })
  const start = { firstSeconds: first.seconds, warmSeconds: warm.seconds, memoryMb: memory }
  writeFileSync(
    file,
    `${JSON.stringify({ node: process.version, cores: cpus().length, start, growth, sessionGrowth, login, weights, bundles, executed, smoothness, editor, blocks, bytes, panels, filtered, searches, publishing, selling, kept, fairness, edge, results }, null, 2)}\n`,
  )
}

async function withLoader<T>(
  shared: Omit<Bench, 'loader'>,
  measure: (bench: Bench) => Promise<T>,
): Promise<T> {
  const loader = createLoader({ port: shared.port, host: shared.host, connections: 4 })
  try {
    return await measure({ ...shared, loader })
  } finally {
    loader.close()
  }
}
