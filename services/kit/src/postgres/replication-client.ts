import pg from 'pg'

/** A connection to the log of a server, in the replication protocol. `listen` receives what the server streams. */
export type ReplicationClient = Awaited<ReturnType<typeof connectReplication>>

/** The part of a connection of pg that the replication protocol uses, which its types leave out. */
type CopyConnection = {
  on(event: 'copyData', listener: (message: { chunk: Buffer }) => void): void
  sendCopyFromChunk(chunk: Buffer): void
}

/** Connects to a server in the replication protocol, as a superuser or a role with replication. */
export async function connectReplication(url: string, onError: (error: Error) => void) {
  const client = new pg.Client({ connectionString: url, replication: 'true' } as pg.ClientConfig)
  client.on('error', onError)
  await client.connect()
  const { connection } = client as unknown as { connection: CopyConnection }
  return {
    /** Runs a command of the protocol. It settles at the end of the stream if the command starts one. */
    command: async <Row extends object>(text: string): Promise<Row[]> => (await client.query<Row>(text)).rows,
    /** The memory of a chunk is used again after the call. */
    listen: (listener: (chunk: Buffer) => void) => connection.on('copyData', ({ chunk }) => listener(chunk)),
    send: (chunk: Buffer) => connection.sendCopyFromChunk(chunk),
    end: () => client.end().catch(() => {}),
  }
}
