import { changedFields } from '@portico/kit/audit/changed-fields'
import { reportAct } from '@portico/kit/audit/report-act'
import { invalid, notFound, Refusal } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import type {
  CodeConflict,
  InjectedCode,
  PageCodeReply,
  SiteCode,
  SiteCodeReply,
} from '@portico/proto/http/code-injection'
import { codeMessages } from '@portico/proto/messages'
import type { RouteDeps } from '../deps.ts'
import { codeProblem } from '../domain/code-problem.ts'
import { hasCode } from '../domain/injected-code.ts'
import { findPageCode, findSiteCode, updatePageCode, updateSiteCode } from '../store/code-injection.ts'
import { lockWebsite } from '../store/websites.ts'
import { assertContentLimit } from './limits.ts'

type Deps = Pick<RouteDeps, 'clock' | 'ids'>
type Save<Code> = { websiteId: string; accountId: string; code: Code; revision: number }

/** @throws Refusal 400 by field for code that would change the rest of its page */
export function assertCode(code: InjectedCode | SiteCode): void {
  const problems = Object.entries(code).flatMap(([field, text]) => {
    const problem = codeProblem(text, field === 'header' ? 'head' : 'body')
    return problem === undefined ? [] : [[field, problem] as const]
  })
  if (problems.length > 0) throw invalid(Object.fromEntries(problems))
}

/**
 * Saves the code of all pages. Visitors get it after the next publishing. The names of changed fields are reported for the
 * audit.
 * @throws Refusal 404 if there is no such website, 409 with the current code for another revision
 */
export async function saveSiteCode(
  deps: Deps,
  tx: Tx,
  { websiteId, accountId, code, revision }: Save<SiteCode>,
): Promise<SiteCodeReply> {
  if (!(await lockWebsite(tx, websiteId))) throw notFound('website', websiteId)
  const before = await findSiteCode(tx, websiteId)
  if (revision !== before.revision) throw changedCode({ ...before.code, revision: before.revision })
  const fields = changedFields({ code: before.code }, { code })
  if (fields.length === 0) return { ...code, revision }
  await updateSiteCode(tx, websiteId, { code: hasCode(code) ? code : null, revision: revision + 1 })
  reportAct(deps, tx, 'sites', { websiteId, accountId, action: 'website.settings-changed', fields })
  return { ...code, revision: revision + 1 }
}

/**
 * Saves the code of a collection or an item. Visitors get it after the next publishing.
 * @throws Refusal 404 if there is no such page, 409 with the current code for another revision, 409 at the content limit
 */
export async function savePageCode(
  deps: Deps,
  tx: Tx,
  { websiteId, accountId, pageId, code, revision }: Save<InjectedCode> & { pageId: string },
): Promise<PageCodeReply> {
  if (!(await lockWebsite(tx, websiteId))) throw notFound('website', websiteId)
  const before = await findPageCode(tx, pageId)
  if (!before) throw notFound('page', pageId)
  if (revision !== before.revision) throw changedCode({ ...before.code, revision: before.revision })
  const fields = changedFields({ code: before.code }, { code })
  if (fields.length === 0) return { ...code, revision }
  const page = { kind: before.kind, id: pageId }
  await updatePageCode(tx, page, { code: hasCode(code) ? code : null, revision: revision + 1 })
  await assertContentLimit(tx, 'header')
  reportAct(deps, tx, 'sites', { websiteId, accountId, action: 'page.code-changed', fields })
  return { ...code, revision: revision + 1 }
}

/** 409: the code was changed since the client has read it. The body has the code as it is now. */
function changedCode(current: SiteCodeReply | PageCodeReply): Refusal {
  const body: CodeConflict = { error: codeMessages.changed, errorKey: 'code-changed', ...current }
  return new Refusal(409, body)
}
