import { readFileSync } from 'node:fs'
import { absences, promote, type Absence } from './promote.ts'
import { PromotionRefused } from './server.ts'

/** `make promote`: replaces a primary of Postgres by its standby; see `promote`. */
const USAGE = `usage: make promote FROM=host:port TO=host:port PASSWORD=file [GONE=${absences.join('|')}] [LOGIN=postgres]
  FROM      the primary; it is fenced first
  TO        its standby, which is promoted
  PASSWORD  the file with the password of the superuser
  GONE      only if FROM does not answer: why it cannot acknowledge a write any more`

const [from, to, passwordFile, gone, login] = process.argv.slice(2)
const began = performance.now()
const say = (line: string) =>
  process.stdout.write(`${((performance.now() - began) / 1_000).toFixed(1).padStart(5)} s  ${line}\n`)

try {
  if (!from || !to || !passwordFile) throw new TypeError(USAGE)
  if (gone && !absences.includes(gone as Absence)) throw new TypeError(`GONE=${gone} is not known.\n${USAGE}`)
  const password = readFileSync(passwordFile, 'utf8').trim()
  const urlOf = (server: string) => {
    const url = `postgres://${encodeURIComponent(login || 'postgres')}:${encodeURIComponent(password)}@${server}/postgres`
    if (!URL.canParse(url) || new URL(url).pathname !== '/postgres' || new URL(url).hostname === '')
      throw new TypeError(`${server} is not a server, such as db1:5432.`)
    return url
  }
  if (from === to) throw new TypeError('FROM and TO are the same server.')
  const done = await promote({
    from: urlOf(from),
    to: urlOf(to),
    gone: (gone || undefined) as Absence | undefined,
    say,
  })
  say(
    `promoted in ${seconds(done.totalMs)} s; for ${seconds(done.withoutPrimaryMs)} s of them no server accepted writes`,
  )
  process.stdout.write(
    [
      `${to} has the only copy now: commits wait for no standby. Build a new one and name it in synchronous_standby_names.`,
      `${from} must not be started as it is: build it anew as a standby of ${to}.`,
      '',
    ].join('\n'),
  )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = error instanceof PromotionRefused ? 1 : 2
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1)
}
