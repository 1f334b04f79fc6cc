import { createServer } from 'node:http'

export type ReceivedSpan = {
  service: string
  traceId: string
  spanId: string
  parentId: string
  name: string
  raw: string
}
/** `raw` has all bytes of the record as Latin-1, so that a text is found in any field. */
export type ReceivedLine = { service: string; level: string; attributes: Record<string, string>; raw: string }
export type Received = { spans: ReceivedSpan[]; lines: ReceivedLine[] }
export type Receiver = { url: string; received: Received; stop(): Promise<void> }

/** Receives traces and logs by OTLP over HTTP with Protobuf, and keeps them in memory. */
export async function startReceiver(port = 0): Promise<Receiver> {
  const spans: ReceivedSpan[] = []
  const lines: ReceivedLine[] = []
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      const body = Buffer.concat(chunks)
      if (req.url === '/v1/traces') spans.push(...spansOf(body))
      if (req.url === '/v1/logs') lines.push(...linesOf(body))
      res.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
    })
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    received: { spans, lines },
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

type Fields = Map<number, Buffer[]>

/** The length-delimited fields of a Protobuf message, by number. Other fields are skipped. */
function fieldsOf(message: Buffer): Fields {
  const fields: Fields = new Map()
  let at = 0
  const varint = () => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = message[at++]!
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return value
    }
  }
  while (at < message.length) {
    const key = varint()
    const kind = key & 7
    if (kind === 0) varint()
    else if (kind === 1) at += 8
    else if (kind === 5) at += 4
    else {
      const length = varint()
      const number = key >>> 3
      fields.set(number, [...(fields.get(number) ?? []), message.subarray(at, at + length)])
      at += length
    }
  }
  return fields
}

const all = (message: Buffer, number: number) => fieldsOf(message).get(number) ?? []
const text = (fields: Fields, number: number) => fields.get(number)?.[0]?.toString() ?? ''
const hex = (fields: Fields, number: number) => fields.get(number)?.[0]?.toString('hex') ?? ''

/** Attributes with text values; numbers and objects become ''. */
function attributesOf(pairs: readonly Buffer[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const fields = fieldsOf(pair)
      const value = fields.get(2)?.[0]
      return [text(fields, 1), value ? text(fieldsOf(value), 1) : '']
    }),
  )
}

function* scopesOf(body: Buffer): Generator<{ service: string; records: Buffer[] }> {
  for (const resource of all(body, 1)) {
    const [description] = all(resource, 1)
    const service = description ? (attributesOf(all(description, 1))['service.name'] ?? '') : ''
    for (const scope of all(resource, 2)) yield { service, records: all(scope, 2) }
  }
}

function spansOf(body: Buffer): ReceivedSpan[] {
  return [...scopesOf(body)].flatMap(({ service, records }) =>
    records.map((record) => {
      const fields = fieldsOf(record)
      return {
        service,
        traceId: hex(fields, 1),
        spanId: hex(fields, 2),
        parentId: hex(fields, 4),
        name: text(fields, 5),
        raw: record.toString('latin1'),
      }
    }),
  )
}

function linesOf(body: Buffer): ReceivedLine[] {
  return [...scopesOf(body)].flatMap(({ service, records }) =>
    records.map((record) => {
      const fields = fieldsOf(record)
      const attributes = attributesOf(fields.get(6) ?? [])
      return { service, level: text(fields, 3), attributes, raw: record.toString('latin1') }
    }),
  )
}
