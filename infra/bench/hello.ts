import { createServer } from 'node:http'

/** The unit H: what one request of this costs. */
const server = createServer((_req, res) => {
  res.writeHead(200, { 'content-type': 'text/plain', 'content-length': 5 })
  res.end('hello')
})
// The loader comes back to its connections after each round of the job that is measured.
server.keepAliveTimeout = 300_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.stdout.write(`${address.port}\n`)
})
