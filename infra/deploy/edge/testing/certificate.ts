import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Creates a certificate for `names` (`DNS:…,DNS:…`) and its private key with openssl; `dir` gets two hidden files of it. */
export function createCertificate(
  dir: string,
  names: string,
  { days = 30, keyOptions = ['-nodes'] }: { days?: number; keyOptions?: string[] } = {},
): { certificate: string; key: string } {
  const [key, certificate] = [join(dir, '.key'), join(dir, '.certificate')]
  const made = spawnSync(
    'openssl',
    // prettier-ignore
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-days', String(days), '-subj', '/CN=test',
      '-addext', `subjectAltName=${names}`, '-keyout', key, '-out', certificate, ...keyOptions],
    { encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(made.stderr)
  return { certificate: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') }
}
