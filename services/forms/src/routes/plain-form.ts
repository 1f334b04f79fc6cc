import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FormDefinition } from '@portico/proto/http/forms'
import type { SaveFormSubmission } from '@portico/proto/http/form-submissions'
import { forbidden, notFound } from '@portico/kit/errors'
import { html, Reply } from '@portico/kit/http/route'
import type { FormsContext } from '../deps.ts'
import { checkAnswers } from '../domain/answers.ts'
import { returnPath } from '../domain/inputs.ts'
import { issueKey } from '../domain/key.ts'
import { texts } from '../domain/texts.ts'
import { confirmPage, correctPage } from '../html/pages.ts'
import { pageHeaders } from '../html/page.ts'
import { findForm } from '../store/forms.ts'
import type { FirstReply } from '../store/spent-keys.ts'
import { givenAnswers, submit, type Received } from '../use-cases/submit.ts'

/** Whether a browser itself sent the form, without a script (wire.md §3). */
export function isPlainForm(headers: IncomingHttpHeaders): boolean {
  const type = headers['content-type'] ?? ''
  return type.startsWith('application/x-www-form-urlencoded') && (headers.accept ?? '').includes('text/html')
}

/**
 * The flow without JavaScript: a post without a key is answered by a page to confirm, which holds a fresh key; its
 * post stores the answers and goes back to the page by a 303. Wrong answers come back on a page that keeps them all.
 * @throws Refusal 403 for a form on a page of another origin
 */
export async function savePlainForm(
  forms: FormsContext,
  websiteId: string,
  from: Received,
  headers: IncomingHttpHeaders,
): Promise<Reply> {
  const body = from.sent
  if (!isOwnOrigin(headers)) {
    forms.signals.refused('foreign_origin')
    throw forbidden(texts.foreignOrigin)
  }
  const back = returnPath(body.pagePath, body.formId)
  if (body.key === undefined) return askToConfirm(forms, websiteId, body)

  const outcome = await submit(forms, websiteId, from, (form) => seeOther(form.submissionRedirect ?? back))
  switch (outcome.status) {
    case 'replied':
      return new Reply(outcome.reply.status, '', { location: outcome.reply.location ?? back })
    case 'wrong':
      return correct(outcome.form, outcome.given, outcome.errors, body)
    case 'bad-key':
    case 'expired-key':
      return askToConfirm(forms, websiteId, body, texts.confirmAgain)
  }
}

const seeOther = (location: string): FirstReply => ({ status: 303, body: '', location })

async function askToConfirm(
  { db, clock, options, signals }: FormsContext,
  websiteId: string,
  sent: SaveFormSubmission,
  notice?: string,
): Promise<Reply> {
  const form = await db.tenant(websiteId, (tx) => findForm(tx, websiteId, sent.formId))
  if (!form) throw notFound('form', sent.formId)
  const given = givenAnswers(form, sent)
  const checked = checkAnswers(form.fields, given)
  if (!checked.ok) {
    signals.refused('wrong_answers')
    return correct(form, given, checked.errors, sent)
  }
  const key = issueKey(options.keySecret, websiteId, clock.now(), randomBytes(16))
  const page = confirmPage(form, checked.answers, {
    key,
    sent,
    back: pagePathOf(sent),
    ...(notice === undefined ? {} : { notice }),
  })
  return html(200, page, pageHeaders(form.submissionRedirect))
}

function correct(
  form: FormDefinition,
  given: Record<string, unknown>,
  errors: Record<string, string>,
  sent: SaveFormSubmission,
): Reply {
  return html(400, correctPage(form, given, errors, { sent, back: pagePathOf(sent) }), pageHeaders())
}

/** The page that the form was on, without a mark of success. */
function pagePathOf(sent: SaveFormSubmission): string {
  const url = new URL(returnPath(sent.pagePath, sent.formId), 'http://site.invalid')
  url.searchParams.delete('submitted')
  return url.pathname + url.search
}

/** A browser says itself where a form came from; an older one at least names the origin. */
function isOwnOrigin(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  const forwarded = headers['x-forwarded-host']
  const host = typeof forwarded === 'string' ? forwarded : headers.host
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
}
