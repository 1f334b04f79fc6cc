import { randomBytes } from 'node:crypto'
import { OTHER_KEY } from '@portico/kit/collect/key-cap'
import { withClient } from '@portico/kit/postgres/with-client'
import { servicesWithData, type ServiceWithData } from '../../compose/services.ts'
import type { ErasedAgain } from '../archive/journal.ts'

const unpadded = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')

type Client = Parameters<Parameters<typeof withClient>[1]>[0]

/** Rows that each step changed, by service. `held`: jobs and mails by kind that wait for the operator. */
export type AfterRestore = {
  endedSessions: number
  erased: Record<string, number>
  held: Record<string, number>
  raisedVersions: number
}

/** A hash in the format of argon2 that no password has. */
const NO_PASSWORD = `$argon2id$v=19$m=19456,t=2,p=1$${unpadded(16)}$${unpadded(32)}`

/** Caches and stores that keep only newer versions must not meet a version twice. */
const VERSIONS = 1_000
const MARKS = `create schema if not exists portico_restore;
  create table if not exists portico_restore.done (timeline integer, step text, at timestamptz not null, primary key (timeline, step))`
/** Each recovery begins a timeline of its own, so a repeated run finds the marks of its own restore only. */
const TIMELINE = '(select timeline_id from pg_control_checkpoint())'

/** Statements that do again what a journal entry names: $1 is the website, $2 the subject. */
const ERASE: Record<ErasedAgain['kind'], readonly string[]> = {
  submission: [
    'delete from submission_mark where website_id = $1 and submission_id = $2',
    `with erased as (delete from submission where website_id = $1 and id = $2 returning form_id, id, synthetic)
     update submission_count c set submissions = c.submissions - 1 from erased where c.website_id = $1
       and c.form_id = erased.form_id and not erased.synthetic
       and c.slot = strpos('0123456789abcdef', right(erased.id, 1)) - 1`,
  ],
  member: ['delete from site_user where website_id = $1 and id = $2'],
  redaction: [
    `update site_user set email = 'redacted', email_key = 'redacted ' || id, first_name = '', last_name = '', password_hash = '${NO_PASSWORD}',
       email_confirmed_at = null, last_signed_in_at = null, disabled_at = coalesce(disabled_at, clock_timestamp())
     where website_id = $1 and id = $2 and email_key <> 'redacted ' || id`,
    'delete from site_user_word where website_id = $1 and site_user_id = $2',
  ],
  withdrawal: [
    // The subject is the decision as JSON. Kafka may still have it, and deliver it later.
    `with fresh as (
       insert into consent_decision (website_id, decision_id, consent_id, decided_at, version, outcome, categories, source, gpc, synthetic)
       select $1, d."decisionId", d."consentId", d.at, d.version, 'withdrawn', d.categories, d.source, d.gpc, false
       from jsonb_to_record($2::jsonb) as d ("decisionId" uuid, "consentId" uuid, at timestamptz, version text, categories text[],
         source text, gpc boolean)
       on conflict do nothing returning *
     )
     insert into consent_rollup as r
     select f.website_id, (f.decided_at at time zone 'UTC')::date, coalesce(n.version, '${OTHER_KEY}'), 0, 0, 0, 1, 0, 0, 0
     from fresh f left join consent_notice n on n.website_id = f.website_id and n.version = f.version
     on conflict (website_id, day, version) do update set withdrawn = r.withdrawn + 1`,
  ],
  asset: ['delete from asset where website_id = $1 and id = $2'],
  // The subject is the account and its roles as JSON. An admin whose successor's account was lost stays, so that the
  // website has an admin.
  roles: [
    `insert into account_website_role (account_id, website_id, role, granted_at)
     select a.id, $1, role, clock_timestamp() from account a, jsonb_array_elements_text($2::jsonb -> 'roles') role
     where a.id = $2::jsonb ->> 'accountId' on conflict do nothing`,
    `delete from account_website_role r where r.website_id = $1 and r.account_id = $2::jsonb ->> 'accountId'
       and not $2::jsonb -> 'roles' ? r.role
       and (r.role <> 'admin' or exists (select 1 from account_website_role o
         where o.website_id = $1 and o.role = 'admin' and o.account_id <> r.account_id))`,
  ],
  lock: [
    'update site_user set locked_at = coalesce(locked_at, clock_timestamp()) where website_id = $1 and id = $2',
  ],
  unlock: ['update site_user set locked_at = null where website_id = $1 and id = $2'],
  disable: [
    'update site_user set disabled_at = coalesce(disabled_at, clock_timestamp()) where website_id = $1 and id = $2',
  ],
  // A member without data cannot be enabled.
  enable: [
    `update site_user set disabled_at = null where website_id = $1 and id = $2 and email_key <> 'redacted ' || id`,
  ],
  suspend: [`update account set status = 'suspended' where $1 = '' and id = $2`],
  reinstate: [`update account set status = 'active' where $1 = '' and id = $2`],
  customer: [
    // The service goes on with the orders of the customer when it starts.
    `insert into customer_erasure (website_id, customer_id, account_id, email, total, next_at, requested_at)
     select c.website_id, c.id, '', lower(c.email), (select count(*) from shop_order o where o.website_id = $1
       and o.customer_id = $2), clock_timestamp(), clock_timestamp()
     from customer c where c.website_id = $1 and c.id = $2 and c.erased_at is null on conflict do nothing`,
    `update customer set email = id, name = '', member_id = null, note = '', erased_at = clock_timestamp(),
       updated_at = clock_timestamp() where website_id = $1 and id = $2 and erased_at is null`,
  ],
  visitor: [
    `with gone as (delete from visit where website_id = $1 and visitor = $2::uuid returning day)
     delete from visit_block b using gone where b.website_id = $1 and b.day = gone.day`,
    'delete from waiting_event where website_id = $1 and visitor = $2::uuid',
    'delete from event where website_id = $1 and visitor = $2::uuid',
    'delete from hit where website_id = $1 and visitor = $2::uuid',
  ],
}

/**
 * Prepares restored databases before any process starts: ends sessions and invitations, erases again what the journal names, puts aside
 * jobs and mails that were due before the disaster, and raises the versions of content. It may be interrupted and repeated.
 */
export async function afterRestore({
  urlOf,
  journal,
  disasterAt,
}: {
  /** The address of a service's database for a superuser. */
  urlOf(service: ServiceWithData): string
  journal: readonly ErasedAgain[]
  /** Jobs that were due until then are held: they may have run after the target time. */
  disasterAt: Date
}): Promise<AfterRestore> {
  const result: AfterRestore = { endedSessions: 0, erased: {}, held: {}, raisedVersions: 0 }
  for (const service of servicesWithData) {
    await withClient({ connectionString: urlOf(service) }, async (client) => {
      await client.query(MARKS)
      await once(client, 'prepare', async () => {
        if (service === 'identity') result.endedSessions += await endSessions(client)
        if (service === 'sites') result.raisedVersions += await raiseVersions(client)
        for (const [kind, count] of await holdDue(client, service, disasterAt))
          result.held[`${service} ${kind}`] = count
      })
      // Every statement may be repeated.
      for (const entry of journal.filter((each) => each.service === service)) {
        for (const statement of ERASE[entry.kind])
          await client.query(statement, [entry.websiteId, entry.subject])
        result.erased[entry.kind] = (result.erased[entry.kind] ?? 0) + 1
      }
    })
  }
  return result
}

/** Runs a step in a transaction with its mark, so that it takes effect once after each restore. */
async function once(client: Client, step: string, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  const { rowCount } = await client.query(
    `insert into portico_restore.done select ${TIMELINE}, $1, clock_timestamp() on conflict do nothing`,
    [step],
  )
  if (rowCount === 1) await work()
  await client.query('commit')
}

/** A session that was ended after the target time must not live again, so all end. Open invitations are revoked. */
async function endSessions(client: Client): Promise<number> {
  let ended = 0
  for (const table of ['presence', 'presence_code', 'account_session', 'site_user_session'])
    ended += (await client.query(`delete from ${table}`)).rowCount ?? 0
  await client.query(`update contributor_invitation set status = 'revoked' where status = 'open'`)
  return ended
}

async function raiseVersions(client: Client): Promise<number> {
  const { rowCount } = await client.query(
    `update website set content_version = content_version + ${VERSIONS}`,
  )
  return rowCount ?? 0
}

async function holdDue(
  client: Client,
  service: ServiceWithData,
  disasterAt: Date,
): Promise<Map<string, number>> {
  const statements = [
    `update job set state = 'dead', reason = 'restored' where state <> 'dead' and due_at <= $1 returning name as kind`,
    ...(service === 'commerce'
      ? [
          `update mail_job set state = 'failed', reason = 'restored', leased_until = null, ended_at = clock_timestamp()
           where state = 'waiting' and next_at <= $1 returning kind`,
        ]
      : []),
  ]
  const held = new Map<string, number>()
  for (const statement of statements)
    for (const { kind } of (await client.query<{ kind: string }>(statement, [disasterAt])).rows)
      held.set(kind, (held.get(kind) ?? 0) + 1)
  return held
}
