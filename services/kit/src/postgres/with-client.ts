import pg from 'pg'
import { addressOfPrimary, forgetPrimary } from './primary.ts'

/**
 * Opens a connection of its own. If the address names several servers, it is one to the server that accepts writes. When the
 * connection breaks, the pending query rejects; without the listener for errors the process would end with an uncaught error.
 */
export async function openClient(config: pg.ClientConfig): Promise<pg.Client> {
  const { connectionString } = config
  const address = connectionString === undefined ? undefined : await addressOfPrimary(connectionString)
  const client = new pg.Client({ ...config, ...(address !== undefined && { connectionString: address }) })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (failure) {
    if (address !== undefined) forgetPrimary(connectionString!, address)
    throw failure
  }
}

/** Runs `work` with a connection of its own (see `openClient`) and closes it afterwards. */
export async function withClient<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await openClient(config)
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
