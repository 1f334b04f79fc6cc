import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { derivedSecrets, makeSecrets, secrets } from '../../compose/secrets/secrets.ts'
import { backUpSecrets, restoreSecrets } from './secrets-file.ts'
import { openSecrets, sealSecrets } from './sealed-secrets.ts'

const passphrase = 'correct horse battery'
const cheap = { logN: 4, r: 8, p: 1 }
let root: string
let dataDir: string
let keyFile: string
let file: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-sealed-'))
  ;[dataDir, keyFile, file] = [join(root, 'data'), join(root, 'key'), join(root, 'other/secrets.sealed')]
  mkdirSync(dataDir)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'not refused',
    (error: Error) => `${error.constructor.name}: ${error.message}`,
  )

/** Every file below a folder with its content. */
const contentOf = (dir: string) =>
  Object.fromEntries(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map((path) => [path.slice(dir.length + 1), readFileSync(path, 'utf8')]),
  )

/** Backs up an installation of containers and its key, and returns its secrets. */
async function backUp() {
  makeSecrets(join(dataDir, 'secrets'))
  writeFileSync(keyFile, Buffer.alloc(32, 9), { mode: 0o600 })
  await backUpSecrets({ dataDir, keyFile, file, passphrase })
  return contentOf(dataDir)
}

test('the secrets of containers and the key of the archive are restored on an empty machine, and nothing else opens the file', async () => {
  const before = await backUp()
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const sealed = readFileSync(file)
  for (const secret of [...Object.values(before), passphrase]) expect(sealed.includes(secret)).toBe(false)
  rmSync(dataDir, { recursive: true })
  rmSync(keyFile)

  const restored = await restoreSecrets({ dataDir, keyFile, file, passphrase })
  expect(restored.written).toHaveLength(Object.keys(secrets).length + 1)
  expect(restored.movedTo).toBeNull()
  expect(readFileSync(keyFile)).toEqual(Buffer.alloc(32, 9))
  expect(statSync(keyFile).mode & 0o777).toBe(0o600)
  expect(statSync(join(dataDir, 'secrets')).mode & 0o777).toBe(0o700)
  expect(statSync(join(dataDir, 'secrets/vault_key')).mode & 0o777).toBe(0o444)
  // `make up` finds every secret, and derives the files for Kafka and Redis again.
  expect(makeSecrets(join(dataDir, 'secrets'))).toEqual([])
  expect(contentOf(dataDir)).toEqual(before)
  expect(Object.keys(derivedSecrets).every((name) => `secrets/${name}` in before)).toBe(true)

  const again = await restoreSecrets({ dataDir, keyFile, file, passphrase })
  expect(again).toEqual({ written: [], unchanged: restored.written.length, movedTo: null })
})

test('the one secret of make full is restored', async () => {
  writeFileSync(join(dataDir, 'secret'), 'the master', { mode: 0o600 })
  expect(await backUpSecrets({ dataDir, file, passphrase })).toBe(1)
  rmSync(dataDir, { recursive: true })
  expect((await restoreSecrets({ dataDir, file, passphrase })).written).toEqual(['secret'])
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe('the master')
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
})

test('a wrong passphrase and every damaged byte are refused with their reason, and nothing is written', async () => {
  await backUp()
  rmSync(dataDir, { recursive: true })
  rmSync(keyFile)
  const options = { dataDir, keyFile, file, passphrase }
  expect(await refusal(restoreSecrets({ ...options, passphrase: 'correct horse batterz' }))).toBe(
    'RestoreRefused: The passphrase is wrong.',
  )
  const sealed = readFileSync(file)
  // Bytes of the mark, the version, the costs, the salt, the tag, the content and the hash.
  for (const at of [0, 8, 9, 12, 30, 45, sealed.length >> 1, sealed.length - 1]) {
    const damaged = Buffer.from(sealed)
    damaged[at]! ^= 1
    writeFileSync(file, damaged)
    expect(await refusal(restoreSecrets(options)), String(at)).toMatch(/^RestoreRefused: .*damaged/)
  }
  for (const length of [0, 7, 60, sealed.length - 1]) {
    writeFileSync(file, sealed.subarray(0, length))
    expect(await refusal(restoreSecrets(options)), String(length)).toMatch(/^RestoreRefused: .*damaged/)
  }
  rmSync(file)
  expect(await refusal(restoreSecrets(options))).toBe(`RestoreRefused: ${file} does not exist.`)
  expect(readdirSync(root)).toEqual(['other'])
})

test('a file of a newer release, and one that asks for too much memory, are refused before a key is derived', async () => {
  const sealed = await sealSecrets(passphrase, 'text', cheap)
  expect(await openSecrets(passphrase, sealed)).toBe('text')
  /** The file with another byte and the hash that belongs to it. */
  const changed = (at: number, value: number) => {
    const content = Buffer.from(sealed.subarray(0, -32))
    content[at] = value
    return Buffer.concat([content, createHash('sha256').update(content).digest()])
  }
  expect(await refusal(openSecrets(passphrase, changed(8, 2)))).toBe(
    'RestoreRefused: The file of secrets has version 2, and this release reads up to 1. Use a newer release.',
  )
  expect(await refusal(openSecrets(passphrase, changed(9, 40)))).toMatch(/more memory/)
  // A change on purpose, with the right hash.
  expect(await refusal(openSecrets(passphrase, changed(57, sealed[57]! ^ 1)))).toMatch(/passphrase is wrong/)
})

test('existing secrets that differ are refused by name, and moved aside when forced', async () => {
  const before = await backUp()
  const vault = join(dataDir, 'secrets/vault_key')
  rmSync(vault)
  writeFileSync(vault, 'another key')
  writeFileSync(keyFile, 'another archive')
  const options = { dataDir, keyFile, file, passphrase }
  const refused = await refusal(restoreSecrets(options))
  expect(refused).toContain(`RestoreRefused: Other secrets exist: secrets/vault_key, ${keyFile}.`)
  expect(refused).not.toContain('another key')
  expect(contentOf(dataDir)).toEqual({ ...before, 'secrets/vault_key': 'another key' })
  expect(readFileSync(keyFile, 'utf8')).toBe('another archive')

  const forced = await restoreSecrets({ ...options, force: true })
  expect(forced.written).toEqual(['secrets/vault_key', keyFile])
  expect(contentOf(forced.movedTo!)).toEqual({ vault_key: 'another key', key: 'another archive' })
  expect(readFileSync(vault, 'utf8')).toBe(before['secrets/vault_key'])
  expect(readFileSync(keyFile)).toEqual(Buffer.alloc(32, 9))
})

test('a backup is refused that would be lost with its data, replaces a file, has a short passphrase, or has nothing to keep', async () => {
  const backUpTo = (options: object) => refusal(backUpSecrets({ dataDir, file, passphrase, ...options }))
  expect(await backUpTo({})).toMatch(/has no secrets/)
  writeFileSync(join(dataDir, 'secret'), 'the master')
  expect(await backUpTo({ file: join(dataDir, 'copy') })).toMatch(/is in the data folder/)
  expect(await backUpTo({ passphrase: 'too short' })).toMatch(/at least 12 characters/)
  expect(await backUpTo({ keyFile: join(root, 'absent') })).toMatch(/absent does not exist/)
  expect(readdirSync(root)).toEqual(['data'])
  expect(await backUpTo({})).toBe('not refused')
  const first = readFileSync(file)
  expect(await backUpTo({})).toMatch(/exists/)
  expect(readFileSync(file)).toEqual(first)
  expect(await backUpTo({ force: true })).toBe('not refused')
  expect(readFileSync(file)).not.toEqual(first)
})

test('the commands read the passphrase from the standard input, print no secret and end with 1 when they refuse', () => {
  const main = join(import.meta.dirname, 'main.ts')
  const run = (command: string, input: string) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [main, command, dataDir, file], { input })
    return { status, text: `${stdout.toString()}${stderr.toString()}` }
  }
  writeFileSync(join(dataDir, 'secret'), 'the master')
  const backedUp = run('backup', `${passphrase}\n`)
  expect(backedUp.status, backedUp.text).toBe(0)
  expect(backedUp.text).toContain('are in')
  rmSync(join(dataDir, 'secret'))
  expect(run('restore', '')).toMatchObject({
    status: 1,
    text: expect.stringContaining('is missing') as string,
  })
  const wrong = run('restore', 'another passphrase\n')
  expect(wrong).toEqual({ status: 1, text: 'The passphrase is wrong.\n' })
  const restored = run('restore', `${passphrase}\n`)
  expect(restored.status, restored.text).toBe(0)
  expect(`${backedUp.text}${restored.text}`).not.toMatch(/the master|correct horse/)
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe('the master')
})
