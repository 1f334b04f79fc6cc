import { invalid } from '../errors.ts'
import type { WorkPool } from '../work/pool.ts'
import { workPool } from '../work/process-pool.ts'
import { WorkExceeded, WorkFailed, type Caller, type WorkOf } from '../work/work.ts'
import type { work } from './clean-html-worker.ts'
import type { CleanedHtml, CleanRequest } from './cleaned-html.ts'
import { nestsTooDeep } from './nests-too-deep.ts'
import { isTooComplex } from './too-complex.ts'

/**
 * The version of the cleaner's rules. A stored text of an earlier version is cleaned again at the next start
 * (`clean-again.ts`). Raise it with every change that makes the cleaner stricter.
 */
export const CLEANER_VERSION = 2

/** The field of a text, its format, by default HTML, and its caller. */
export type TextOrigin = Caller & { field: string; format?: CleanRequest['format'] }

/**
 * Cleans one text, when it is the turn of its website.
 * @throws Refusal 400 with the name of `field` for a text that takes too long or too much memory; 503 while too many
 * texts wait
 */
export type CleanHtml = (text: string, from: TextOrigin) => Promise<CleanedHtml>

const module = new URL('./clean-html-worker.ts', import.meta.url)
type CleanWork = WorkOf<typeof work>
export const ownerTexts: CleanWork = { name: 'text', module, timeLimitMs: 2_000, memoryMb: 256 }
export const visitorTexts: CleanWork = { name: 'visitor-text', module, timeLimitMs: 100, memoryMb: 256 }

/**
 * Creates the cleaner of texts in HTML or Markdown, which works in the processes of `pool`. It removes and reports code that
 * would run (a script, a handler, a `javascript:` link); other unknown markup is removed and not reported.
 */
export function createCleanHtml(
  pool: WorkPool,
  works: { owner: CleanWork; visitor: CleanWork } = { owner: ownerTexts, visitor: visitorTexts },
): CleanHtml {
  return async (text, { field, format = 'html', ...caller }) => {
    if (format === 'html' && !/[<&]/.test(text)) return { html: text, hadCode: false }
    const refusal = () => invalid({ [field]: TOO_COMPLEX })
    if (format === 'markdown' ? nestsTooDeep(text) : isTooComplex(text)) throw refusal()
    try {
      const cleaned = await pool.run(works[caller.by ?? 'owner'], { text, format }, caller)
      if (cleaned === null) throw refusal()
      return cleaned
    } catch (error) {
      throw error instanceof WorkExceeded || error instanceof WorkFailed ? refusal() : error
    }
  }
}

const TOO_COMPLEX = 'This text is too long or too deeply nested to be checked.'

/** The cleaner of this process. */
export const cleanHtml = createCleanHtml(workPool)
