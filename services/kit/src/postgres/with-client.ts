import pg from 'pg'

/**
 * One connection for one piece of work, closed whatever happens. A connection that breaks rejects the work: without a
 * listener it would end the process with a stack trace instead.
 */
export async function withClient<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
