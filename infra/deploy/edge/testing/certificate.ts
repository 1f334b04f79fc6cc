import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Creates a certificate for `names` (`DNS:…,DNS:…`) and its private key with openssl; `dir` gets two hidden files of it. With `expired` it ended a day ago. */
export function createCertificate(
  dir: string,
  names: string,
  { expired = false, keyOptions = ['-nodes'] }: { expired?: boolean; keyOptions?: string[] } = {},
): { certificate: string; key: string } {
  const [key, certificate] = [join(dir, '.key'), join(dir, '.certificate')]
  const made = spawnSync(
    'openssl',
    // prettier-ignore
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-days', '30', '-subj', '/CN=test',
      '-addext', `subjectAltName=${names}`, '-keyout', key, '-out', certificate, ...keyOptions],
    { encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(made.stderr)
  if (expired) {
    const again = ['x509', '-in', certificate, '-signkey', key, '-days', '-1', '-out', certificate]
    const signed = spawnSync('openssl', again, { encoding: 'utf8' })
    if (signed.status !== 0) throw new Error(signed.stderr)
  }
  return { certificate: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') }
}
