import type { Tx } from '@portico/kit/postgres/db'
import type { InjectedCode, SiteCode } from '@portico/proto/http/website/code-injection'
import { NO_CODE } from '../../model/injected-code.ts'
import type { PageKind } from '../../model/content.ts'

type SavedCode<Code> = { code: Code; revision: number }

/** The saved code of the tenant's website. */
export async function findSiteCode(tx: Tx, websiteId: string): Promise<SavedCode<SiteCode>> {
  const { rows } = await tx.query<SavedCode<SiteCode | null>>(
    'select code, code_revision as revision from website where id = $1',
    [websiteId],
  )
  return { code: { ...NO_CODE, ...rows[0]?.code }, revision: rows[0]?.revision ?? 0 }
}

/** Saves the code of the website; null for none. */
export async function updateSiteCode(
  tx: Tx,
  websiteId: string,
  { code, revision }: SavedCode<SiteCode | null>,
): Promise<void> {
  await tx.query('update website set code = $2::jsonb, code_revision = $3 where id = $1', [
    websiteId,
    code && JSON.stringify(code),
    revision,
  ])
}

const select = (kind: PageKind) =>
  `select '${kind}' as kind, code, code_revision as revision from ${kind} where id = $1 and deleted_at is null`

/** The saved code of a collection or an item, unless it is in the trash. */
export async function findPageCode(
  tx: Tx,
  id: string,
): Promise<(SavedCode<InjectedCode> & { kind: PageKind }) | undefined> {
  const { rows } = await tx.query<SavedCode<InjectedCode | null> & { kind: PageKind }>(
    `${select('collection')} union all ${select('item')}`,
    [id],
  )
  const { header, footer } = NO_CODE
  return rows[0] && { ...rows[0], code: { header, footer, ...rows[0].code } }
}

/** Saves the code of a collection or an item; null for none. */
export async function updatePageCode(
  tx: Tx,
  { kind, id }: { kind: PageKind; id: string },
  { code, revision }: SavedCode<InjectedCode | null>,
): Promise<void> {
  await tx.query(`update ${kind} set code = $2::jsonb, code_revision = $3, edits = edits + 1 where id = $1`, [
    id,
    code && JSON.stringify(code),
    revision,
  ])
}
