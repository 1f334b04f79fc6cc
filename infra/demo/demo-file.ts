import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/** The fields of `demo.json` that a start reads; other fields are kept unchanged for scripts. */
const Demo = z.looseObject({
  site: z.url(),
  config: z.url(),
  owner: z.object({ email: z.string(), password: z.string() }),
})

/**
 * The text that a start prints when it is ready: the addresses, the demo owner's sign-in, what happens to mail
 * (`mail`), the address of the dashboards if there are any, and how to stop (`ending`). If the port or the protocol that
 * browsers use has changed since the last start, the addresses in `demo.json` are updated first.
 */
export function greeting(
  dataDir: string,
  port: number,
  {
    protocol = 'http',
    mail = `kept as files in ${join(dataDir, 'mail')}`,
    dashboards,
    testBank,
    ending = `Ctrl-C stops it; the data stays in ${dataDir}.`,
  }: {
    protocol?: 'http' | 'https'
    mail?: string
    dashboards?: string
    /** The address of "Test bank", where the test provider of payments runs. */
    testBank?: string | undefined
    ending?: string
  } = {},
): string {
  const file = join(dataDir, 'demo.json')
  const stored = Demo.parse(JSON.parse(readFileSync(file, 'utf8')))
  const at = (address: string) => withOrigin(address, protocol, port)
  const demo = { ...stored, site: at(stored.site), config: at(stored.config) }
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
${testBank === undefined ? '' : `  Test card      4242 4242 4242 4242, with any later date and any code\n  Test bank      ${testBank}\n`}  Mail           ${mail}${dashboards === undefined ? '' : `\n  Dashboards     ${dashboards}`}

  ${ending}
`
}

/** The address with another protocol and port, otherwise unchanged: no slash is added at its end. The protocol's own port is left out. */
function withOrigin(address: string, protocol: 'http' | 'https', port: number): string {
  const shownPort = port === (protocol === 'https' ? 443 : 80) ? '' : `:${port}`
  return address.replace(/^https?:\/\/([^/:]+)(?::\d+)?/, `${protocol}://$1${shownPort}`)
}
