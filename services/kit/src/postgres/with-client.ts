import pg from 'pg'

/**
 * Runs `work` with a connection of its own and closes it afterwards. When the connection breaks, the pending query
 * rejects; without the listener for errors the process would end with an uncaught error.
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
