import { randomUUID } from 'node:crypto'
import { benchOf } from './portico.ts'
import { createLoader, median, openLoop, percentile, type Loader } from './load.ts'
import { USER_AGENT as agent } from '../e2e/user-agent.ts'
import { mailedToken } from '../e2e/mailed-token.ts'
import { daysQuery, untilUnchanged } from './jobs/settle.ts'

/** Hits a second of the website that is measured, and of its neighbour in the even rounds. */
const QUIET_RATE = 50
const SHARE = 60
const TIMES = 10
const SECONDS = 15
const ROUNDS = 3
/** Clients of the neighbour: the gateway limits each address. */
const NOISY_CLIENTS = 50
const QUIET_CLIENTS = 4
const GATE = 1.5

export type Fairness = {
  /** The p95 in ms of the quiet website in each round, beside a neighbour that sends its share and ten times as much. */
  even: number[]
  flooded: number[]
  /** The median of their quotients. */
  ratio: number
  /** The neighbour's hits of a flooded round that were refused with 429. */
  refused: number
  /** Hits of the quiet website that were answered 503 because the machine was busy: none on a quiet machine. */
  shed: number
  /** Hits of the quiet website that were accepted and counted. */
  accepted: number
  counted: number
}

/**
 * Job 10: one website sends ten times its share of hits, beyond its quota; another sends few. Limits are those of an
 * installation. Rounds alternate, so that other work on the machine meets both.
 */
export async function measureFairness(
  { pid }: { pid: number },
  { port, dataDir }: { port: number; dataDir: string },
): Promise<Fairness> {
  const bench = await benchOf({ pid, port, dataDir, rounds: ROUNDS })
  const quiet = await makeWebsite(bench)
  const loaders = (host: string, clients: number, net: number) =>
    Array.from({ length: clients }, (_, n) =>
      createLoader({ host, port, connections: 4, from: `127.0.${net}.${n + 1}` }),
    )
  const quietLoaders = loaders(`${quiet.identifier}.localhost:${port}`, QUIET_CLIENTS, 2)
  const noisyLoaders = loaders(bench.host, NOISY_CLIENTS, 3)
  const figures: Pick<Fairness, 'even' | 'flooded'> = { even: [], flooded: [] }
  let refused = 0
  let shed = 0
  let accepted = 0
  const isAnswer = (status: number) => [204, 429, 503].includes(status)
  const round = async (noisyRate: number) => {
    const count = async (index: number) => {
      const outcome = await sendHit(noisyLoaders, index)
      if (outcome.status === 429) refused++
      return outcome
    }
    const countQuiet = async (index: number) => {
      const outcome = await sendHit(quietLoaders, index)
      if (outcome.status === 503) shed++
      if (outcome.status === 204) accepted++
      return outcome
    }
    const noise = openLoop(noisyRate, SECONDS, count, isAnswer)
    const latencies = await openLoop(QUIET_RATE, SECONDS, countQuiet, (status) => [204, 503].includes(status))
    await noise
    return percentile(latencies, 0.95)
  }
  await round(SHARE) // warms up
  for (let each = 0; each < ROUNDS; each++) {
    figures.even.push(await round(SHARE))
    refused = 0
    figures.flooded.push(await round(SHARE * TIMES))
  }
  for (const loader of [...quietLoaders, ...noisyLoaders]) loader.close()
  const views = async () => {
    const path = `/api/rest/census/visits?websiteId=${quiet.id}&${daysQuery()}&by=day`
    let answer = await bench.owner.call(path)
    // A busy gateway refuses readings first.
    while (answer.status === 503) answer = await bench.owner.call(path)
    const { rows } = JSON.parse(answer.text) as { rows: { pageViews: number }[] }
    return rows.reduce((sum, row) => sum + row.pageViews, 0)
  }
  await untilUnchanged(views)
  const ratio = median(figures.even.map((even, at) => figures.flooded[at]! / even))
  return { ...figures, ratio, refused, shed, accepted, counted: await views() }
}

export function fairnessRows({ even, flooded, ratio, refused, shed, accepted, counted }: Fairness) {
  const text = (values: number[]) => `${median(values).toFixed(1)} ms`
  return [
    { job: '10 p95 beside an even neighbour', measured: text(even), gate: '' },
    { job: '10 p95 beside ten times its share', measured: text(flooded), gate: '' },
    { job: '10 ratio', measured: ratio.toFixed(2), gate: String(GATE) },
    { job: '10 hits of the flood refused with 429, one round', measured: String(refused), gate: '' },
    { job: '10 hits of the quiet website refused with 503', measured: String(shed), gate: '0' },
    { job: '10 accepted hits of the quiet website lost', measured: String(accepted - counted), gate: '0' },
  ]
}

function sendHit(loaders: readonly Loader[], index: number) {
  const data = { url: `/page-${index % 12}`, title: 'A page', userAgent: agent, clientDate: Date.now() }
  return loaders[index % loaders.length]!.send({
    path: '/api/census/RecordHit',
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': agent },
    body: new URLSearchParams({
      event: '1',
      data: JSON.stringify(data),
      ss_cvr: `${randomUUID()}|1|1|1|1`,
    }).toString(),
  })
}

/** Makes a website of the demo's owner, whose address must be confirmed first. */
async function makeWebsite({ owner, demo, dataDir }: Awaited<ReturnType<typeof benchOf>>) {
  const token = await mailedToken({ dataDir }, demo.owner.email, '/config/confirm')
  await owner.write('POST', '/api/auth/EmailConfirmation', { token })
  const identifier = `quiet-${randomUUID().slice(0, 8)}`
  const { id } = await owner.write<{ id: string }>('POST', '/api/rest/sites', { identifier, title: 'Quiet' })
  return { id, identifier }
}
