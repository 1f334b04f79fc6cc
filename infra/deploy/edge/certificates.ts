import { X509Certificate, createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from '@portico/kit/runtime/config'

/** The user of the container of the edge, who reads the certificates. */
const EDGE_USER = 1000
/** `make up` warns when a certificate ends in fewer days. */
const WARN_DAYS = 14
const DAY_MS = 86_400_000
/** HAProxy reads these beside a certificate, and not as certificates. */
const BESIDE = /\.(issuer|ocsp|sctl|key)$/

/**
 * Checks the PEM files of a folder as HAProxy will read them: each is a certificate, its chain and its private key, valid at
 * `now`. Together they must cover the owner's area (`app.<baseHost>`) and websites (`<name>.<baseHost>`).
 * @returns warnings, such as certificates that end soon
 * @throws StartProblem that names the file and what is wrong with it
 */
export function checkCertificates(
  folder: string,
  { baseHost, now }: { baseHost: string; now: Date },
): string[] {
  const names = namesIn(folder).filter((name) => !name.startsWith('.') && !BESIDE.test(name))
  if (names.length === 0)
    throw problem(
      `${folder} contains no certificate. Put a PEM file there: the certificate, its chain, and its private key.`,
    )
  requireReadable(folder, 0o5, 'the folder')
  const certificates = names.map((name) => ({ name, certificate: checkFile(folder, name, now) }))
  for (const host of [`app.${baseHost}`, `demo.${baseHost}`])
    if (!certificates.some(({ certificate }) => certificate.checkHost(host) !== undefined))
      throw problem(
        `no certificate in ${folder} is for ${host}. Websites are names below ${baseHost}: get a certificate for *.${baseHost}.`,
      )
  return certificates.flatMap(({ name, certificate }) => {
    const days = Math.floor((certificate.validToDate.getTime() - now.getTime()) / DAY_MS)
    if (days >= WARN_DAYS) return []
    return [`The certificate ${join(folder, name)} ends in ${days} ${days === 1 ? 'day' : 'days'}: renew it.`]
  })
}

function checkFile(folder: string, name: string, now: Date): X509Certificate {
  const path = join(folder, name)
  requireReadable(path, 0o4, 'the file')
  const pem = readFileSync(path, 'utf8')
  const certificate = readCertificate(path, pem)
  if (certificate.validToDate < now)
    throw problem(`the certificate ${path} expired on ${day(certificate.validToDate)}. Renew it.`)
  if (certificate.validFromDate > now)
    throw problem(
      `the certificate ${path} is valid from ${day(certificate.validFromDate)} on. Check the clock.`,
    )
  if (!certificate.checkPrivateKey(readKey(path, pem)))
    throw problem(`the private key in ${path} belongs to another certificate than the first one of the file.`)
  return certificate
}

function readCertificate(path: string, pem: string): X509Certificate {
  try {
    // The first certificate of the file is its own; the chain follows.
    return new X509Certificate(pem)
  } catch {
    throw problem(
      `${path} contains no certificate that can be read. The folder may contain only PEM files: the certificate, its chain, and its private key.`,
    )
  }
}

function readKey(path: string, pem: string): KeyObject {
  const key = /-----BEGIN ([A-Z ]*)PRIVATE KEY-----[^-]*-----END \1PRIVATE KEY-----/.exec(pem)?.[0]
  if (key === undefined) throw problem(`${path} contains no private key. Append it to the certificate.`)
  try {
    return createPrivateKey(key)
  } catch {
    throw problem(`the private key in ${path} cannot be read. A key with a passphrase cannot be used.`)
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw problem(`there is no folder ${folder}.`)
    if (code === 'ENOTDIR') throw problem(`${folder} is not a folder.`)
    throw problem(`${folder} cannot be read: ${String(code)}.`)
  }
}

/** Checks that the edge, another user in its container, can read a path. */
function requireReadable(path: string, bits: number, what: string): void {
  const { mode, uid } = statSync(path)
  const needed = uid === EDGE_USER ? bits << 6 : bits
  if ((mode & needed) !== needed)
    throw problem(
      `${what} ${path} cannot be read by the edge (user ${EDGE_USER}): chmod ${bits === 0o5 ? '755' : '644'} ${path}, in a parent folder that only you can enter.`,
    )
}

const day = (date: Date) => date.toISOString().slice(0, 10)

const problem = (text: string) => new StartProblem(`PORTICO_CERTIFICATES: ${text}`)
