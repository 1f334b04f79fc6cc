import pg from 'pg'

/** A connection to the log of a server, in the replication protocol. `listen` receives what the server streams. */
export type ReplicationClient = Awaited<ReturnType<typeof connectReplication>>

/** The part of a connection of pg that the replication protocol uses, which its types leave out. */
type CopyConnection = {
  on(event: 'copyData', listener: (message: { chunk: Buffer }) => void): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  stream: { pause(): void; resume(): void }
}

/** The bytes of one message that sends a file to the server. */
const UPLOAD_BYTES = 64 * 1_024

/** A command with which the server reads a file from this connection. pg itself refuses to send one. */
class Upload extends pg.Query {
  private readonly content: Buffer

  constructor(text: string, content: Buffer, settle: (error: Error | undefined) => void) {
    super({ text }, settle)
    this.content = content
  }

  handleCopyInResponse(connection: CopyConnection): void {
    for (let from = 0; from < this.content.length; from += UPLOAD_BYTES)
      connection.sendCopyFromChunk(this.content.subarray(from, from + UPLOAD_BYTES))
    connection.endCopyFrom()
  }
}

/** Connects to a server in the replication protocol, as a superuser or a role with replication. */
export async function connectReplication(url: string, onError: (error: Error) => void) {
  const client = new pg.Client({ connectionString: url, replication: 'true' } as pg.ClientConfig)
  client.on('error', onError)
  await client.connect()
  const { connection } = client as unknown as { connection: CopyConnection }
  return {
    /**
     * Runs a command of the protocol and returns the rows of all its results. It settles at the end of the stream if the command
     * starts one.
     */
    command: async <Row extends object>(text: string): Promise<Row[]> => {
      const results: unknown = await client.query<Row>(text)
      return [results].flat().flatMap((result) => (result as pg.QueryResult<Row>).rows)
    },
    /** Runs a command of the protocol that reads `content` from this connection. */
    upload: (text: string, content: Buffer): Promise<void> =>
      new Promise((resolve, reject) => {
        client.query(new Upload(text, content, (error) => (error ? reject(error) : resolve())))
      }),
    /** The memory of a chunk is used again after the call. */
    listen: (listener: (chunk: Buffer) => void) => connection.on('copyData', ({ chunk }) => listener(chunk)),
    send: (chunk: Buffer) => connection.sendCopyFromChunk(chunk),
    /** Stops reading from the server until `resume`. */
    pause: () => connection.stream.pause(),
    resume: () => connection.stream.resume(),
    end: () => client.end().catch(() => {}),
  }
}
