import pg from 'pg'
import { createWebsiteLoops, type WebsiteLoops } from '../../jobs/website-loop.ts'
import type { Db } from '../../postgres/db.ts'
import { createLogger } from '../../runtime/logger.ts'
import { createMetrics } from '../../runtime/metrics.ts'

/** Loops over websites whose metrics and log lines are not read. A website waits `firstDelayMs` after its first failure. */
export const testLoops = (db: Pick<Db, 'job'>, firstDelayMs?: number): WebsiteLoops =>
  createWebsiteLoops({
    db,
    firstDelayMs,
    logger: createLogger({ name: 'test', level: 'silent' }),
    metrics: createMetrics({ service: 'test' }),
  })

/**
 * Lets every write to the rows of a website in a table fail, or only those for which `when` (an SQL condition on `wanted`, the
 * row) is true. Returns a function that ends this.
 */
export async function plantFailure(
  { ownerUrl }: { ownerUrl: string },
  { table, websiteId, when = 'true' }: { table: string; websiteId: string; when?: string },
): Promise<() => Promise<void>> {
  const name = `planted_${table}_${websiteId}`
  const column = table === 'website' ? 'id' : 'website_id'
  await asOwner(
    ownerUrl,
    `create or replace function ${name}() returns trigger language plpgsql as $$
     declare wanted ${table} := case when tg_op = 'DELETE' then old else new end;
     begin
       if wanted.${column} = '${websiteId}' and (${when}) then raise exception 'planted failure'; end if;
       return wanted;
     end $$;
     create or replace trigger ${name} before insert or update or delete on ${table} for each row execute function ${name}()`,
  )
  return () => asOwner(ownerUrl, `drop trigger ${name} on ${table}`)
}

async function asOwner(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
