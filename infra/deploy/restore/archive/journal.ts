import * as z from 'zod'
import type { ErasedKind } from '@portico/kit/postgres/note-erasure'
import { withClient } from '@portico/kit/postgres/with-client'
import { servicesWithData, type ServiceWithData } from '../../compose/services.ts'
import type { Archive } from './archive.ts'

const Entry = z.object({
  service: z.enum(servicesWithData),
  // prettier-ignore
  kind: z.enum([
    'submission', 'customer', 'member', 'redaction', 'visitor', 'withdrawal', 'asset',
    'roles', 'lock', 'unlock', 'disable', 'enable', 'suspend', 'reinstate',
  ] satisfies ErasedKind[]),
  websiteId: z.string(),
  subject: z.string(),
  at: z.iso.datetime(),
})
/** Something that was erased for good, withdrawn, or a change of access, that a restore to an earlier time does again. */
export type ErasedAgain = z.infer<typeof Entry>

type Row = { id: string; kind: ErasedAgain['kind']; website_id: string; subject: string; at: Date }

/**
 * Writes what a service erased to the journal in the archive, one object for each erasure, and then deletes the rows. Returns how
 * many there were.
 */
export async function shipErasures(archive: Archive, service: ServiceWithData, url: string): Promise<number> {
  return withClient({ connectionString: url }, async (client) => {
    const { rows } = await client.query<Row>(
      'select id::text, kind, website_id, subject, at from erasure order by id limit 1000',
    )
    for (const { id, kind, website_id: websiteId, subject, at } of rows) {
      const entry: ErasedAgain = { service, kind, websiteId, subject, at: at.toISOString() }
      await archive.put(`journal/${service}/${at.getTime()}-${id}`, Buffer.from(JSON.stringify(entry)))
    }
    await client.query('delete from erasure where id = any($1::bigint[])', [rows.map(({ id }) => id)])
    return rows.length
  })
}

/** Reads the whole journal, oldest entry first. @throws RestoreRefused if an entry is damaged */
export async function readJournal(archive: Archive): Promise<ErasedAgain[]> {
  const names = (await archive.store.list('journal/'))
    .map((name) => ({ name, order: name.split('/').at(-1)!.split('-').map(Number) }))
    .sort((a, b) => a.order[0]! - b.order[0]! || a.order[1]! - b.order[1]!)
    .map(({ name }) => name)
  return Promise.all(names.map(async (name) => Entry.parse(JSON.parse((await archive.get(name)).toString()))))
}
