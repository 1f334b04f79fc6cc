import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCertificate } from './testing/certificate.ts'
import { checkCertificates } from './certificates.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'portico-certificates-'))
  chmodSync(dir, 0o755)
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))
const day = (days: number) => new Date(Date.now() + days * 86_400_000)
const check = (now = new Date()) => checkCertificates(dir, { baseHost: 'shop.example', now })

function write(name: string, pem: string): void {
  writeFileSync(join(dir, name), pem)
  chmodSync(join(dir, name), 0o644)
}

const good = () => createCertificate(dir, 'DNS:shop.example,DNS:*.shop.example')

test('a wildcard certificate with its key is accepted, with a warning in its last 14 days', () => {
  const { certificate, key } = good()
  write('site.pem', certificate + key)
  expect(check()).toEqual([])
  expect(check(day(20))).toEqual([`The certificate ${join(dir, 'site.pem')} ends in 9 days: renew it.`])
})

test('a folder that is missing or empty, and a file without a certificate are refused', () => {
  expect(() => checkCertificates(join(dir, 'none'), { baseHost: 'shop.example', now: new Date() })).toThrow(
    `PORTICO_CERTIFICATES: there is no folder ${join(dir, 'none')}.`,
  )
  expect(check).toThrow(`PORTICO_CERTIFICATES: ${dir} contains no certificate.`)
  write('README', 'Certificates belong here.')
  expect(check).toThrow(`${join(dir, 'README')} contains no certificate that can be read.`)
})

test('a certificate that has expired or is not valid yet is refused', () => {
  const { certificate, key } = good()
  write('site.pem', certificate + key)
  expect(() => check(day(31))).toThrow(/site\.pem expired on \d{4}-\d\d-\d\d\. Renew it\.$/)
  expect(() => check(day(-2))).toThrow(/site\.pem is valid from \d{4}-\d\d-\d\d on\. Check the clock\.$/)
})

test('a certificate for other names is refused', () => {
  const { certificate, key } = createCertificate(dir, 'DNS:shop.example,DNS:app.shop.example')
  write('site.pem', certificate + key)
  expect(check).toThrow(
    `no certificate in ${dir} is for demo.shop.example. Websites are names below shop.example: get a certificate for *.shop.example.`,
  )
})

test('a key that is missing, of another certificate, or with a passphrase is refused', () => {
  const { certificate } = good()
  write('site.pem', certificate)
  expect(check).toThrow(`${join(dir, 'site.pem')} contains no private key.`)
  write('site.pem', certificate + good().key)
  expect(check).toThrow(`the private key in ${join(dir, 'site.pem')} belongs to another certificate`)
  const closed = createCertificate(dir, 'DNS:*.shop.example', { keyOptions: ['-passout', 'pass:secret'] })
  write('site.pem', closed.certificate + closed.key)
  expect(check).toThrow('A key with a passphrase cannot be used.')
})

test('a file or folder that the edge cannot read is refused with the command that mends it', () => {
  const { certificate, key } = good()
  write('site.pem', certificate + key)
  chmodSync(join(dir, 'site.pem'), 0o600)
  expect(check).toThrow(`chmod 644 ${join(dir, 'site.pem')}`)
  chmodSync(join(dir, 'site.pem'), 0o644)
  chmodSync(dir, 0o700)
  expect(check).toThrow(`chmod 755 ${dir}`)
})
