import { pathToFileURL } from 'node:url'
import { openStore } from '@portico/kit/files/create'
import type { KafkaLogin } from '@portico/kit/bus/kafka/login'
import { createLogger } from '@portico/kit/runtime/logger'
import type { ServiceWithData } from '../../compose/services.ts'
import type { Archive } from '../archive/archive.ts'
import { readJournal } from '../archive/journal.ts'
import { listMissingFiles } from './missing-files.ts'
import { RestoreRefused } from '../refused.ts'
import { listLost } from './report.ts'
import { nameWebsites } from './websites.ts'

/**
 * Prints by website what was acknowledged after the target time of a restore and is not there, as JSON, and a warning on the standard
 * error output if the list may not be complete. `website` names the website and its administrators; null if it was made after that time. Portico
 * runs.
 * @throws RestoreRefused without a time
 */
export async function printReport({
  time,
  archive,
  databases,
  brokers,
  login,
  files: { url, key, dataDir },
}: {
  time: string | undefined
  archive: Archive
  /** The address of each database for a superuser. */
  databases: Readonly<Record<ServiceWithData, string>>
  brokers: string[]
  login: KafkaLogin
  /** Where the files of websites are: a bucket, or else the folder `blobs` of the data of sites. */
  files: { url: string | undefined; key: string | undefined; dataDir: string }
}): Promise<void> {
  const to = readTime(time)
  if (to === null) throw new RestoreRefused('The report needs the time to which the data were restored.')
  const { lost, hasLog } = await listLost({
    brokers,
    login,
    urlOf: (service) => databases[service],
    since: to,
    journal: await readJournal(archive),
  })
  const files = openStore(
    { url: url || pathToFileURL(`${dataDir}/blobs`).href, key, dataDir },
    createLogger({ name: 'restore' }),
  )
  const missing = await listMissingFiles({ url: databases.sites, files }).finally(() => files.close())
  for (const [websiteId, names] of Object.entries(missing)) (lost[websiteId] ??= {}).files = names
  const websites = await nameWebsites((service) => databases[service], Object.keys(lost))
  const named = Object.entries(lost).map(([id, lists]) => [
    id,
    { website: websites.get(id) ?? null, ...lists },
  ])
  process.stdout.write(`${JSON.stringify(Object.fromEntries(named), null, 2)}\n`)
  if (!hasLog)
    process.stderr.write(
      `Kafka has no message from before ${time}. If it has lost its log, this list is not complete.\n`,
    )
}

/** Reads the target time of a restore. Null without one: everything that was received. @throws RestoreRefused */
export function readTime(text: string | undefined): Date | null {
  if (text === undefined || text === '') return null
  const time = new Date(text)
  if (Number.isNaN(time.getTime()))
    throw new RestoreRefused(`${text} is not a time, such as 2026-11-27T10:15:00Z.`)
  return time
}
