import { execFileSync } from 'node:child_process'
import { gunzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from '@portico/kit/runtime/free-port'
import { withClient } from '@portico/kit/postgres/with-client'
import { staffPermission } from '@portico/proto/enums/permission'
import { closeAsk } from '../e2e/access/ask.ts'
import { inbox } from '../e2e/inbox.ts'
import { actNormally } from './world/acts.ts'
import type { Archive } from './archive.ts'
import { writeEveryFact } from './world/every-fact.ts'
import { declaredTypes, unrecorded, type Vocabulary } from './message-types.ts'
import { chooseMessages, contractFile, missingTypes, writeRelease, type BusRow } from './recorded-messages.ts'
import { createStack } from './stack-of-checkout.ts'

/**
 * `node infra/upgrade/record-messages.ts [checkout] [archive]`: records a message of each event type of the release in a checkout
 * (by default this one) in `messages/<commit>`, with its event contracts. They are read from an archive, or from a Portico that
 * is started from the checkout and used. Exits with 1 and names the event types without a message, unless they are from an archive.
 */
const checkout = resolve(process.argv[2] ?? join(import.meta.dirname, '../..'))
const archive = process.argv[3]
const git = (...args: string[]) => execFileSync('git', ['-C', checkout, ...args], { encoding: 'utf8' }).trim()
const commit = git('rev-parse', '--short=7', 'HEAD')
const say = (line: string) => process.stdout.write(`${line}\n`)

const types = declaredTypes(await vocabulary())
const messages = chooseMessages(archive === undefined ? await rowsOfStack() : rowsOfArchive(archive))
const committedAt = git('show', '-s', '--format=%cI', 'HEAD')
const release = { commit, committedAt, types, messages }
const bytes = writeRelease(release)
execFileSync(
  join(checkout, 'node_modules/.bin/buf'),
  ['build', '--exclude-source-info', '-o', contractFile(commit)],
  { cwd: join(checkout, 'proto/events'), stdio: 'inherit' },
)
const count = messages.reduce((sum, { messages: of }) => sum + of.length, 0)
say(
  `infra/upgrade/messages/${commit}: ${count} messages of ${messages.length} topics, ${(bytes / 1_000).toFixed(0)} KB`,
)
const missing = missingTypes(release, unrecorded)
for (const name of missing) say(`no message of ${name}`)
process.exit(missing.length > 0 && archive === undefined ? 1 : 0)

/** The lists of the checkout from which its event types are known. */
async function vocabulary(): Promise<Vocabulary> {
  const load = (file: string) =>
    import(pathToFileURL(join(checkout, 'proto', file)).href) as Promise<Vocabulary>
  const files = [
    ...['topics.ts', 'enums/audit.ts', 'enums/census-event.ts'],
    ...['events/census/v1/event_pb.js', 'events/census/v1/consent_pb.js'],
  ]
  const [{ topics, actedTopics }, { reportedActions }, { censusEvent }, { EventKind }, { ConsentOutcome }] =
    (await Promise.all(files.map(load))) as [Vocabulary, Vocabulary, Vocabulary, Vocabulary, Vocabulary]
  return { topics, actedTopics, reportedActions, censusEvent, EventKind, ConsentOutcome }
}

function rowsOfArchive(file: string): BusRow[] {
  const { databases } = JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as Archive
  const table = databases['bus']?.tables.find(({ name }) => name === 'event')
  if (!table) throw new Error(`${file} has no table of the bus`)
  return JSON.parse(table.rows) as BusRow[]
}

/** Starts Portico, acts as its owners and visitors do, and reads the messages of its bus. */
async function rowsOfStack(): Promise<BusRow[]> {
  const stack = createStack(checkout)
  try {
    const port = await freePort()
    const providerPort = await freePort()
    // The provider of captchas does not answer, so a secret is stored without a check.
    const captcha = `http://127.0.0.1:${await freePort()}`
    await stack.start(port, { PORTICO_TEST_PROVIDER_PORT: String(providerPort), CAPTCHA_URL: captcha })
    const address = {
      origin: `http://127.0.0.1:${port}`,
      app: `app.localhost:${port}`,
      site: `field.localhost:${port}`,
    }
    const begun = await actNormally(address, inbox(stack.dataDir), `http://127.0.0.1:${providerPort}`)
    const failed = await writeEveryFact(begun, (accountId) =>
      withClient({ connectionString: stack.adminUrl('identity') }, async (client) => {
        await client.query(
          'insert into account_staff_permission select $1, unnest($2::int[]), now() on conflict do nothing',
          [accountId, Object.values(staffPermission)],
        )
      }),
    )
    for (const line of failed) say(`failed: ${line}`)
    // Collectors and relays publish within a second. A type that is not written must not hold up the others.
    const end = Date.now() + 20_000
    for (;;) {
      const rows = await readBus(stack.adminUrl('bus'))
      const missing = missingTypes({ types, messages: chooseMessages(rows) }, unrecorded)
      if (missing.length === 0 || Date.now() > end) return rows
      await new Promise((done) => setTimeout(done, 500))
    }
  } finally {
    closeAsk()
    await stack.remove()
  }
}

function readBus(connectionString: string): Promise<BusRow[]> {
  return withClient({ connectionString }, async (client) => {
    const { rows } = await client.query<BusRow>(
      `select topic, event_id, key, '\\x' || encode(value, 'hex') as value, headers from event order by at`,
    )
    return rows
  })
}
