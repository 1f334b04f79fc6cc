import { changedFields } from '@portico/kit/audit/changed-fields'
import { reportAct } from '@portico/kit/audit/report-act'
import { invalid, notFound, Refusal } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import type { WorkPool } from '@portico/kit/work/pool'
import { WorkExceeded, type Caller, type WorkOf } from '@portico/kit/work/work'
import type {
  CodeConflict,
  InjectedCode,
  PageCodeReply,
  SiteCode,
  SiteCodeReply,
} from '@portico/proto/http/code-injection'
import { codeMessages } from '@portico/proto/messages'
import type { RouteDeps } from '../deps.ts'
import { isPlainText, work as codeProblem } from '../domain/code-problem.ts'
import { hasCode } from '../domain/injected-code.ts'
import { findPageCode, findSiteCode, updatePageCode, updateSiteCode } from '../store/code-injection.ts'
import { lockWebsite } from '../store/websites.ts'
import { assertContentLimit } from './limits.ts'

type Deps = Pick<RouteDeps, 'db' | 'clock' | 'ids' | 'work'>
type Save<Code> = {
  websiteId: string
  accountId: string
  code: Code
  revision: number
  signal?: AbortSignal
}

export const codeWork: WorkOf<typeof codeProblem> = {
  name: 'code',
  module: new URL('../domain/code-problem.ts', import.meta.url),
  timeLimitMs: 500,
  memoryMb: 128,
}

/**
 * Checks the fields of code that a save changes, up to the first one that takes too long.
 * @throws Refusal 400 by field for code that would change the rest of its page
 */
async function assertCode(
  pool: WorkPool,
  caller: Caller,
  { before, after }: { before: Record<string, string>; after: Record<string, string> },
): Promise<void> {
  const problems: Record<string, string> = {}
  for (const [field, code] of Object.entries(after)) {
    if (code === before[field]) continue
    const input = { code, place: field === 'header' ? ('head' as const) : ('body' as const) }
    const problem = isPlainText(code)
      ? codeProblem(input)
      : await pool.run(codeWork, input, caller).catch((error: unknown) => {
          if (error instanceof WorkExceeded) return codeMessages.tooComplex
          throw error
        })
    if (problem !== undefined) problems[field] = problem
    // Each such field costs a process, and the website rests after it.
    if (problem === codeMessages.tooComplex) break
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/**
 * Saves the code of all pages. Visitors get it after the next publishing. The names of changed fields are reported for the
 * audit. The revision is checked before the code, which takes longer.
 * @throws Refusal 404 if there is no such website, 409 with the current code for another revision, 400 by field for code
 * that would change the rest of its page
 */
export async function saveSiteCode(
  deps: Deps,
  { websiteId, accountId, code, revision, signal }: Save<SiteCode>,
): Promise<SiteCodeReply> {
  const read = async (tx: Tx) => assertRevision(await findSiteCode(tx, websiteId), revision)
  const { code: before } = await deps.db.tenant(websiteId, read)
  await assertCode(deps.work, { websiteId, signal }, { before, after: code })
  return deps.db.tenant(websiteId, async (tx) => {
    if (!(await lockWebsite(tx, websiteId))) throw notFound('website', websiteId)
    const locked = await read(tx)
    const fields = changedFields({ code: locked.code }, { code })
    if (fields.length === 0) return { ...code, revision }
    await updateSiteCode(tx, websiteId, { code: hasCode(code) ? code : null, revision: revision + 1 })
    reportAct(deps, tx, 'sites', { websiteId, accountId, action: 'website.settings-changed', fields })
    return { ...code, revision: revision + 1 }
  })
}

/**
 * Saves the code of a collection or an item. Visitors get it after the next publishing.
 * @throws Refusal 404 if there is no such page, 409 with the current code for another revision, 400 by field for code that
 * would change the rest of its page, 409 at the content limit
 */
export async function savePageCode(
  deps: Deps,
  { websiteId, accountId, pageId, code, revision, signal }: Save<InjectedCode> & { pageId: string },
): Promise<PageCodeReply> {
  const read = async (tx: Tx) => {
    const found = await findPageCode(tx, pageId)
    if (!found) throw notFound('page', pageId)
    return assertRevision(found, revision)
  }
  const { code: before } = await deps.db.tenant(websiteId, read)
  await assertCode(deps.work, { websiteId, signal }, { before, after: code })
  return deps.db.tenant(websiteId, async (tx) => {
    if (!(await lockWebsite(tx, websiteId))) throw notFound('website', websiteId)
    const locked = await read(tx)
    const fields = changedFields({ code: locked.code }, { code })
    if (fields.length === 0) return { ...code, revision }
    const page = { kind: locked.kind, id: pageId }
    await updatePageCode(tx, page, { code: hasCode(code) ? code : null, revision: revision + 1 })
    await assertContentLimit(tx, 'header')
    reportAct(deps, tx, 'sites', { websiteId, accountId, action: 'page.code-changed', fields })
    return { ...code, revision: revision + 1 }
  })
}

type SavedCode = { code: InjectedCode | SiteCode; revision: number }

function assertRevision<Found extends SavedCode>(found: Found, revision: number): Found {
  if (revision !== found.revision) throw changedCode(found)
  return found
}

/** 409: the code was changed since the client has read it. The body has the code as it is now. */
function changedCode({ code, revision }: SavedCode): Refusal {
  const body: CodeConflict = { error: codeMessages.changed, errorKey: 'code-changed', ...code, revision }
  return new Refusal(409, body)
}
