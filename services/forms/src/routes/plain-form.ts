import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FormDefinition } from '@portico/proto/http/forms/forms'
import type { SaveFormSubmission } from '@portico/proto/http/forms/form-submissions'
import { forbidden, notFound, Refusal } from '@portico/kit/errors'
import { markup } from '@portico/kit/html/markup'
import { html, Reply } from '@portico/kit/http/route'
import type { FormsContext } from '../deps.ts'
import { checkAnswers } from '../domain/answers.ts'
import { returnPath, withQueryValues } from '../domain/inputs.ts'
import { issueKey } from '../domain/key.ts'
import { texts } from '../domain/texts.ts'
import { renderCaptchaPage, renderConfirmPage, renderCorrectionPage } from '../html/pages.ts'
import { plainPageHeaders, renderPlainPage } from '@portico/kit/html/plain-page'
import { findForm } from '../store/forms.ts'
import type { StoredReply } from '../store/spent-keys.ts'
import { readRawAnswers, submit, type ReceivedSubmission } from '../use-cases/submit.ts'

/** Whether the browser sent the form without a script. */
export function isPlainForm(headers: IncomingHttpHeaders): boolean {
  const type = headers['content-type'] ?? ''
  return type.startsWith('application/x-www-form-urlencoded') && (headers.accept ?? '').includes('text/html')
}

/**
 * The flow without JavaScript. A form with a captcha gets a page that says that it needs JavaScript. A request without a key gets a confirmation page with a new key; a request with a key stores
 * the answers and gets a 303 back to the page. Invalid answers get a page with the filled-in form and the errors.
 * @throws Refusal 403 for a form on a page of another origin
 */
export async function savePlainForm(
  forms: FormsContext,
  websiteId: string,
  received: ReceivedSubmission,
  headers: IncomingHttpHeaders,
): Promise<Reply> {
  const { sent } = received
  if (!isOwnOrigin(headers)) {
    forms.signals.refused('foreign_origin')
    throw forbidden(texts.foreignOrigin)
  }
  const back = returnPath(sent.pagePath, sent.formId)
  const form = await forms.db.tenant(websiteId, (tx) => findForm(tx, websiteId, sent.formId))
  if (form?.captcha) {
    forms.signals.refused('captcha')
    return html(400, renderCaptchaPage(form, pagePathOf(sent)), plainPageHeaders())
  }
  if (sent.key === undefined) return askToConfirm(forms, websiteId, sent, { page: pageOf(headers) })

  const outcome = await submit(forms, websiteId, received, (form) =>
    seeOther(form.submissionRedirect ?? back),
  ).catch(dayFull)
  if (outcome instanceof Reply) return outcome
  switch (outcome.status) {
    case 'replied':
      return new Reply(outcome.reply.status, '', { location: outcome.reply.location ?? back })
    case 'invalid':
      return askToCorrect(outcome.form, outcome.rawAnswers, outcome.errors, sent)
    case 'bad-key':
    case 'expired-key':
      return askToConfirm(forms, websiteId, sent, { notice: texts.confirmAgain })
  }
}

/** Returns a page for a submission beyond the limit of the day; throws other failures. */
function dayFull(error: unknown): Reply {
  if (!(error instanceof Refusal) || error.status !== 429) throw error
  const page = renderPlainPage('Not sent', markup`<h1>Not sent</h1><p class="lead">${error.body.error}</p>`)
  return html(429, page, { ...plainPageHeaders(), ...error.headers })
}

const seeOther = (location: string): StoredReply => ({ status: 303, body: '', location })

async function askToConfirm(
  { db, clock, options, signals }: FormsContext,
  websiteId: string,
  sent: SaveFormSubmission,
  { notice, page = null }: { notice?: string; page?: URL | null },
): Promise<Reply> {
  const form = await db.tenant(websiteId, (tx) => findForm(tx, websiteId, sent.formId))
  if (!form) throw notFound('form', sent.formId)
  const given = readRawAnswers(form, sent)
  const rawAnswers = page ? withQueryValues(form.fields, given, page) : given
  const checked = checkAnswers(form.fields, rawAnswers, options)
  if (!checked.ok) {
    signals.refused('wrong_answers')
    return askToCorrect(form, rawAnswers, checked.errors, sent)
  }
  const key = issueKey(options.keySecret, websiteId, clock.now(), randomBytes(16))
  const confirmation = renderConfirmPage(form, checked.answers, {
    key,
    sent,
    back: pagePathOf(sent),
    ...(notice === undefined ? {} : { notice }),
  })
  return html(200, confirmation, plainPageHeaders(form.submissionRedirect))
}

function askToCorrect(
  form: FormDefinition,
  rawAnswers: Record<string, unknown>,
  errors: Record<string, string>,
  sent: SaveFormSubmission,
): Reply {
  return html(
    400,
    renderCorrectionPage(form, rawAnswers, errors, { sent, back: pagePathOf(sent) }),
    plainPageHeaders(),
  )
}

/** Returns the path of the page with the form, without `submitted`. */
function pagePathOf(sent: SaveFormSubmission): string {
  const url = new URL(returnPath(sent.pagePath, sent.formId), 'http://site.invalid')
  url.searchParams.delete('submitted')
  return url.pathname + url.search
}

/** The address of the page with the form; null if the browser did not send it. A reply of this service is no such page. */
function pageOf(headers: IncomingHttpHeaders): URL | null {
  const page = URL.parse(headers.referer ?? '')
  return page && page.host === hostOf(headers) && !page.pathname.startsWith('/api/') ? page : null
}

/** Whether a page of this host sent the form: by `Sec-Fetch-Site`, or for older browsers by `Origin`. */
function isOwnOrigin(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === hostOf(headers)
}

function hostOf(headers: IncomingHttpHeaders): string | undefined {
  const forwarded = headers['x-forwarded-host']
  return typeof forwarded === 'string' ? forwarded : headers.host
}
