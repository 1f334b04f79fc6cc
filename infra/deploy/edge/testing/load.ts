import { seen, send } from './edge.ts'

/** Sends requests from eight clients until `stop` is called, and returns how many were sent and the failed answers. */
export function startLoad(port: number) {
  let isStopped = false
  const failed: string[] = []
  const counts = new Map<string, number>()
  const clients = Array.from({ length: 8 }, async (_, client) => {
    while (!isStopped) {
      const isPost = client % 2 === 0
      const answer = await send({ port, ...(isPost && { method: 'POST', body: 'x'.repeat(2_000) }) })
      if (answer.status !== 200) failed.push(`${answer.status} ${answer.text}`)
      else {
        const { gateway } = seen(answer.text)
        counts.set(gateway, (counts.get(gateway) ?? 0) + 1)
      }
    }
  })
  return {
    counts,
    async stop() {
      isStopped = true
      await Promise.all(clients)
      return { failed, sent: [...counts.values()].reduce((a, b) => a + b, 0) + failed.length }
    },
  }
}
