import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type HttpsFront = {
  port: number
  /** The hash of the certificate's public key, by which Chromium is told to trust it. */
  spki: string
  /** Answers requests to this host with these cookies, in place of Portico, as a sibling website can. */
  plant(host: string, cookies: readonly string[]): void
  /** Forwards requests to the gateway on this port of 127.0.0.1 from now on. */
  forwardTo(port: number): void
  close(): Promise<void>
}

/** Terminates TLS with a new certificate and forwards each request, as an operator's proxy does. */
export async function startHttpsFront(baseHost: string): Promise<HttpsFront> {
  const { key, cert } = makeCertificate(baseHost)
  const planted = new Map<string, readonly string[]>()
  let gateway = 0
  const server = createServer({ key, cert }, (req, res) => {
    const host = req.headers.host ?? ''
    const cookies = planted.get(host)
    if (cookies) {
      res.writeHead(200, { 'content-type': 'text/html', 'set-cookie': [...cookies] })
      return res.end('<!doctype html><title>A sibling website</title>')
    }
    const headers = { ...req.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }
    const forwarded = request(
      { host: '127.0.0.1', port: gateway, method: req.method, path: req.url, headers },
      (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(res)
      },
    )
    forwarded.on('error', () => res.destroy())
    req.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  return {
    port: (server.address() as AddressInfo).port,
    spki: createHash('sha256').update(publicKey).digest('base64'),
    plant: (host, cookies) => void planted.set(host, cookies),
    forwardTo: (port) => void (gateway = port),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function makeCertificate(baseHost: string): { key: Buffer; cert: Buffer } {
  const dir = mkdtempSync(join(tmpdir(), 'portico-tls-'))
  const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')]
  try {
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
        ...['-days', '2', '-subj', `/CN=${baseHost}`, '-addext', `subjectAltName=DNS:*.${baseHost}`],
        ...['-keyout', key, '-out', cert],
      ],
      { stdio: 'pipe' },
    )
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
