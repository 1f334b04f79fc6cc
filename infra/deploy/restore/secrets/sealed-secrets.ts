import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { RestoreRefused } from '../refused.ts'

/**
 * A file of secrets: the mark, the version, the parameters of scrypt (log2 of N, r, p), the salt, the nonce, the tag of AES-256-GCM,
 * the content, and the SHA-256 of everything before it. The hash tells a damaged file from a wrong passphrase; every version ends with it.
 */
const MARK = Buffer.from('PORTICOS')
const VERSION = 1
const [SALT, NONCE, TAG, HASH] = [16, 12, 16, 32]
const PARAMETERS = MARK.length + 1
const HEAD = PARAMETERS + 3 + SALT + NONCE
/** About 128 MB and half a second for each guess of a passphrase. */
const COST = { logN: 17, r: 8, p: 1 }
/** The costs that a file may ask for: up to 1 GB of memory. */
const MAX = { logN: 20, r: 8, p: 4 }

export const MIN_PASSPHRASE = 12

type Cost = typeof COST

const deriveKey = (passphrase: string, salt: Buffer, { logN, r, p }: Cost) =>
  promisify<string, Buffer, number, object, Buffer>(scrypt)(passphrase.normalize('NFKC'), salt, 32, {
    ...{ N: 2 ** logN, r, p },
    maxmem: 256 * 2 ** logN * r,
  })

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/** Encrypts secrets by name with a key that is derived from the passphrase. @throws RestoreRefused for a short passphrase */
export async function sealSecrets(passphrase: string, content: string, cost: Cost = COST): Promise<Buffer> {
  if ([...passphrase].length < MIN_PASSPHRASE)
    throw new RestoreRefused(`The passphrase needs at least ${MIN_PASSPHRASE} characters.`)
  const [salt, nonce] = [randomBytes(SALT), randomBytes(NONCE)]
  const head = Buffer.concat([MARK, Buffer.from([VERSION, cost.logN, cost.r, cost.p]), salt, nonce])
  const cipher = createCipheriv('aes-256-gcm', await deriveKey(passphrase, salt, cost), nonce).setAAD(head)
  const body = Buffer.concat([cipher.update(content), cipher.final()])
  const file = Buffer.concat([head, cipher.getAuthTag(), body])
  return Buffer.concat([file, hashOf(file)])
}

/** Decrypts what `sealSecrets` returned. @throws RestoreRefused with the reason: another file, damaged, newer, wrong passphrase */
export async function openSecrets(passphrase: string, sealed: Buffer): Promise<string> {
  if (!sealed.subarray(0, MARK.length).equals(MARK))
    throw new RestoreRefused('This is not a file of secrets, or its first bytes are damaged.')
  const [file, hash] = [sealed.subarray(0, -HASH), sealed.subarray(-HASH)]
  if (sealed.length < HEAD + TAG + HASH || !hashOf(file).equals(hash))
    throw new RestoreRefused('The file of secrets is damaged or not complete. Use another copy of it.')
  const version = file[MARK.length]!
  if (version > VERSION)
    throw new RestoreRefused(
      `The file of secrets has version ${version}, and this release reads up to ${VERSION}. Use a newer release.`,
    )
  const [logN, r, p] = file.subarray(PARAMETERS, PARAMETERS + 3) as unknown as [number, number, number]
  if (logN < 1 || logN > MAX.logN || r < 1 || r > MAX.r || p < 1 || p > MAX.p)
    throw new RestoreRefused('The file of secrets asks for more memory than a file of this release does.')
  const head = file.subarray(0, HEAD)
  const salt = head.subarray(PARAMETERS + 3, PARAMETERS + 3 + SALT)
  const key = await deriveKey(passphrase, salt, { logN, r, p })
  const decipher = createDecipheriv('aes-256-gcm', key, head.subarray(-NONCE))
    .setAAD(head)
    .setAuthTag(file.subarray(HEAD, HEAD + TAG))
  try {
    return Buffer.concat([decipher.update(file.subarray(HEAD + TAG)), decipher.final()]).toString('utf8')
  } catch {
    throw new RestoreRefused('The passphrase is wrong.')
  }
}
