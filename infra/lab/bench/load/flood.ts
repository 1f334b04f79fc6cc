import { createInterface } from 'node:readline'
import { clientsOf, sendHit } from './fair-hit.ts'
import { openLoop } from './load.ts'

/**
 * The neighbour of job 10, in a process of its own, so that the measuring process does not send the flood as well. Each
 * line on standard input is a round, `RATE SECONDS`; its answer is a line with the number of hits that were refused.
 */
const [host, port] = process.argv.slice(2) as [string, string]
const loaders = clientsOf({ host, port: Number(port) }, { clients: 30, connections: 2, net: 3 })
const isAnswer = (status: number) => [204, 429, 503].includes(status)

process.stdout.write('ready\n')
for await (const line of createInterface(process.stdin)) {
  const [rate = 0, seconds = 0] = line.split(' ').map(Number)
  let refused = 0
  await openLoop(
    rate,
    seconds,
    async (index) => {
      const outcome = await sendHit(loaders, index)
      if (outcome.status !== 204) refused++
      return outcome
    },
    isAnswer,
  )
  process.stdout.write(`${refused}\n`)
}
for (const loader of loaders) loader.close()
