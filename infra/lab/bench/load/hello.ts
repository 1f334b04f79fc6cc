import { createServer } from 'node:http'

/** A server whose request costs one unit, H. */
const server = createServer((_req, res) => {
  res.writeHead(200, { 'content-type': 'text/plain', 'content-length': 5 })
  res.end('hello')
})
// The load generator uses its connections again after each round of the measured job.
server.keepAliveTimeout = 300_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.stdout.write(`${address.port}\n`)
})
