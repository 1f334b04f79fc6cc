import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@portico/kit/runtime/free-port'
import { needProgram } from '../install.ts'
import { mavenJars } from './maven-jars.ts'
import { startProcess } from '../processes/process.ts'

const VERSION = '2.6.0'

/** `url` is a value of FILES_URL for the bucket `portico`, and `key` one of FILES_KEY. */
export type StartedS3 = { url: string; key: string; port: number; pid: number; stop(): Promise<void> }

/** It takes a few seconds, except on a machine that is busy with other work. */
const READY_WAIT_MS = 180_000
const ACCESS_KEY = 'portico'
const SECRET_KEY = 'secret-key-for-tests'

const jars = (): string =>
  mavenJars(`s3proxy-${VERSION}`, [
    { group: 'org.gaul', name: 's3proxy', version: VERSION },
    { group: 'org.slf4j', name: 'slf4j-simple', version: '2.0.17' },
  ])

const properties = (dir: string, host: string, port: number) => `
s3proxy.endpoint=http://${host}:${port}
s3proxy.authorization=aws-v4
s3proxy.identity=${ACCESS_KEY}
s3proxy.credential=${SECRET_KEY}
jclouds.provider=filesystem-nio2
jclouds.identity=unused
jclouds.credential=unused
jclouds.filesystem.basedir=${dir}
`

/**
 * Starts S3Proxy, a server that speaks S3, on a loopback port, with its bucket in a directory. A given `port` and `dir` start it
 * again where it was; without `dir`, `stop` deletes its files. `under` is a command that starts it, such as `ip netns exec host1`, and
 * `host` its address there.
 */
export async function startS3({
  port: chosen,
  dir: keptDir,
  host = '127.0.0.1',
  under = [],
}: {
  port?: number
  dir?: string
  host?: string
  under?: readonly string[]
} = {}): Promise<StartedS3> {
  needProgram('java', '-version', 'default-jre-headless')
  const classes = `${jars()}/*`
  const port = chosen ?? (await freePort())
  const dir = keptDir ?? mkdtempSync(join(tmpdir(), 'portico-s3-'))
  mkdirSync(join(dir, 'data', 'portico'), { recursive: true })
  const file = join(dir, 's3proxy.conf')
  writeFileSync(file, properties(join(dir, 'data'), host, port), { mode: 0o600 })
  const [program = 'java', ...args] = [
    ...under,
    'java',
    '-Xmx192m',
    '-XX:+UseSerialGC',
    '-XX:TieredStopAtLevel=1',
    '-Dorg.slf4j.simpleLogger.defaultLogLevel=error',
    '-cp',
    classes,
    'org.gaul.s3proxy.Main',
    '--properties',
    file,
  ]
  const server = startProcess(program, args)
  const stop = async () => {
    await server.kill()
    if (keptDir === undefined) rmSync(dir, { recursive: true, force: true })
  }
  try {
    await server.ready(() => answers(host, port), READY_WAIT_MS)
  } catch (failure) {
    await stop()
    throw failure
  }
  return {
    url: `s3://portico@${host}:${port}/files?tls=off`,
    key: `${ACCESS_KEY}:${SECRET_KEY}`,
    port,
    pid: server.child.pid!,
    stop,
  }
}

/** Whether the server answers: a request without a key gets a refusal. */
const answers = async (host: string, port: number): Promise<boolean> =>
  (await fetch(`http://${host}:${port}/portico`, { signal: AbortSignal.timeout(2_000) })).status < 500

if (import.meta.main) {
  const s3 = await startS3()
  console.log(s3.url, s3.key)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void s3.stop().then(() => process.exit(0)))
}
