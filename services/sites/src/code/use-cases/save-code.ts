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
} from '@portico/proto/http/website/code-injection'
import { codeMessages } from '@portico/proto/messages'
import type { CodeDeps } from '../deps.ts'
import { isPlainText, work as codeProblem } from '../domain/code-problem.ts'
import { hasCode } from '../../model/injected-code.ts'
import { findPageCode, findSiteCode, updatePageCode, updateSiteCode } from '../store/code-injection.ts'
import { lockWebsite } from '../../websites/store/websites.ts'
import { assertContentLimit } from '../../content/use-cases/limits.ts'

type Deps = Pick<CodeDeps, 'db' | 'clock' | 'ids' | 'work'>
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
 * audit.
 * @throws Refusal 404 if there is no such website, 409 with the current code for another revision, 400 by field for code
 * that would change the rest of its page
 */
export const saveSiteCode = (deps: Deps, save: Save<SiteCode>): Promise<SiteCodeReply> =>
  saveCode(deps, save, {
    find: (tx) => findSiteCode(tx, save.websiteId),
    async write(tx, { websiteId, accountId }, { saved, fields }) {
      await updateSiteCode(tx, websiteId, saved)
      reportAct(deps, tx, 'sites', { websiteId, accountId, action: 'website.settings-changed', fields })
    },
  })

/**
 * Saves the code of a collection or an item. Visitors get it after the next publishing.
 * @throws Refusal 404 if there is no such page, 409 with the current code for another revision, 400 by field for code that
 * would change the rest of its page, 409 at the content limit
 */
export const savePageCode = (
  deps: Deps,
  { pageId, ...save }: Save<InjectedCode> & { pageId: string },
): Promise<PageCodeReply> =>
  saveCode(deps, save, {
    async find(tx) {
      const found = await findPageCode(tx, pageId)
      if (!found) throw notFound('page', pageId)
      return found
    },
    async write(tx, { websiteId, accountId }, { found, saved, fields }) {
      await updatePageCode(tx, { kind: found.kind, id: pageId }, saved)
      await assertContentLimit(tx, 'header')
      reportAct(deps, tx, 'sites', { websiteId, accountId, action: 'page.code-changed', fields })
    },
  })

type CodeStore<Code, Saved> = {
  find(tx: Tx): Promise<Saved>
  write(
    tx: Tx,
    save: Save<Code>,
    change: { found: Saved; saved: { code: Code | null; revision: number }; fields: readonly string[] },
  ): Promise<void>
}

/** Saves code that has changed under the next revision. The revision is checked before the code, which takes longer. */
async function saveCode<Code extends InjectedCode | SiteCode, Saved extends { code: Code; revision: number }>(
  deps: Deps,
  save: Save<Code>,
  { find, write }: CodeStore<Code, Saved>,
): Promise<Code & { revision: number }> {
  const { websiteId, code, revision, signal } = save
  const read = async (tx: Tx) => assertRevision(await find(tx), revision)
  const { code: before } = await deps.db.tenant(websiteId, read)
  await assertCode(deps.work, { websiteId, signal }, { before, after: code })
  return deps.db.tenant(websiteId, async (tx) => {
    if (!(await lockWebsite(tx, websiteId))) throw notFound('website', websiteId)
    const found = await read(tx)
    const fields = changedFields({ code: found.code }, { code })
    if (fields.length === 0) return { ...code, revision }
    const saved = { code: hasCode(code) ? code : null, revision: revision + 1 }
    await write(tx, save, { found, saved, fields })
    return { ...code, revision: saved.revision }
  })
}

type SavedCode = { code: InjectedCode | SiteCode; revision: number }

function assertRevision<Saved extends SavedCode>(found: Saved, revision: number): Saved {
  if (revision !== found.revision) throw changedCode(found)
  return found
}

/** 409: the code was changed since the client has read it. The body has the code as it is now. */
function changedCode({ code, revision }: SavedCode): Refusal {
  const body: CodeConflict = { error: codeMessages.changed, errorKey: 'code-changed', ...code, revision }
  return new Refusal(409, body)
}
