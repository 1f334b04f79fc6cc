import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/** The part of `demo.json` that a start reads; the rest is for scripts and kept as it is. */
const Demo = z.looseObject({
  site: z.url(),
  config: z.url(),
  owner: z.object({ email: z.string(), password: z.string() }),
})

/**
 * What a start prints when it is ready: the addresses, the owner's sign-in of the demo site in `dataDir`, what becomes of mail (`mail`), and where dashboards are, where they are. Where the
 * port is another one than at the last start, the addresses in `demo.json` are brought up to date first. `ending` comes last: how to stop.
 */
export function greeting(
  dataDir: string,
  port: number,
  {
    mail = `kept as files in ${join(dataDir, 'mail')}`,
    dashboards,
    ending = `Ctrl-C stops it; the data stays in ${dataDir}.`,
  }: { mail?: string | undefined; dashboards?: string; ending?: string } = {},
): string {
  const file = join(dataDir, 'demo.json')
  const stored = Demo.parse(JSON.parse(readFileSync(file, 'utf8')))
  const demo = { ...stored, site: withPort(stored.site, port), config: withPort(stored.config, port) }
  if (demo.site !== stored.site || demo.config !== stored.config) {
    writeFileSync(`${file}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return `
  Portico is ready.

  Demo site      ${demo.site}
  Owner's area   ${demo.config}
  Sign in with   ${demo.owner.email}
                 ${demo.owner.password}
  Mail           ${mail}${dashboards === undefined ? '' : `\n  Dashboards     ${dashboards}`}

  ${ending}
`
}

/** The address with another port, written as it was: without a slash where it had none. */
function withPort(address: string, port: number): string {
  return address.replace(/^(http:\/\/[^/:]+)(?::\d+)?/, `$1:${port}`)
}
