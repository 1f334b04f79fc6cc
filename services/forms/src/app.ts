import type { App } from '@portico/kit/app'
import { websiteSecrets } from '@portico/kit/postgres/website-secret'
import type { FormsDeps } from './deps.ts'
import { createCaptchaVerifier } from './captcha/verify.ts'
import { ACTED, CHANGED, SUBMITTED } from './facts.ts'
import { startHousekeeping } from './housekeeping.ts'
import { startCleaningMessages } from './use-cases/clean-again.ts'
import * as captcha from './routes/captcha.ts'
import { eraseInboxEntry } from './routes/erase-submission.ts'
import { exportSubmissions } from './routes/export-submissions.ts'
import { markInbox, readInbox, readInboxEntry } from './routes/inbox.ts'
import { internalForms } from './routes/internal-forms.ts'
import * as manage from './routes/manage-forms.ts'
import { readSubmissions } from './routes/read-submissions.ts'
import { saveSubmission } from './routes/save-submission.ts'
import { submissionKey } from './routes/submission-key.ts'
import { addHistory } from './sample/add-history.ts'
import { removeHistory } from './sample/remove-history.ts'
import { createSignals } from './signals.ts'
import { createSenderDays } from './use-cases/sender-days.ts'

/** Builds the forms service: form definitions, submission keys, submissions and the inbox. */
export async function buildApp(deps: FormsDeps): Promise<App> {
  const forms = {
    ...deps,
    signals: createSignals(deps.metrics),
    secretOf: websiteSecrets(deps.db),
    senderDays: createSenderDays(deps.options.rateFactor),
    verifyCaptcha: createCaptchaVerifier({ baseUrl: deps.options.captchaUrl }),
  }
  let background: { stop(): Promise<void> }[] = []
  return {
    name: 'forms',
    routes: [
      submissionKey(forms),
      saveSubmission(forms),
      // Before `/api/rest/forms/:id`, which also matches their paths.
      readInbox(forms),
      markInbox(forms),
      readInboxEntry(forms),
      eraseInboxEntry(forms),
      captcha.readCaptcha(forms),
      captcha.putCaptcha(forms),
      captcha.removeCaptcha(forms),
      addHistory(forms),
      removeHistory(forms),
      manage.createForm(forms),
      manage.changeForm(forms),
      manage.removeForm(forms),
      manage.readForm(forms),
      manage.listOwnForms(forms),
      readSubmissions(forms),
      exportSubmissions(forms),
      internalForms(forms),
    ],
    topics: [SUBMITTED, CHANGED, ACTED],
    consumers: [],
    async start() {
      background = [startHousekeeping(forms), startCleaningMessages(forms)]
    },
    async stop() {
      await Promise.all(background.map((job) => job.stop()))
    },
  }
}
