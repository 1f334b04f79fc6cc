import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'

/** The size of the compressed body of a GET, and its text. */
export function fetchGzip(url: URL): Promise<{ bytes: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { host, port, pathname, search } = url
    const headers = { host, 'accept-encoding': 'gzip' }
    request({ host: '127.0.0.1', port, path: pathname + search, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const body = Buffer.concat(chunks)
        const zipped = response.headers['content-encoding'] === 'gzip'
        resolve({ bytes: body.length, text: (zipped ? gunzipSync(body) : body).toString('utf8') })
      })
    })
      .on('error', reject)
      .end()
  })
}
