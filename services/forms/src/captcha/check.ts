import { invalid, unavailable, type Refusal } from '@portico/kit/errors'
import type { FormsContext } from '../deps.ts'
import { texts } from '../domain/texts.ts'
import { findCaptcha } from '../store/captcha.ts'

/** Seconds after which a visitor may try again while the provider does not answer. */
const RETRY_AFTER_S = 5

/**
 * Checks the captcha of a submission (FORM-20) at the provider. Returns why the submission is refused, or null: 400 for a
 * missing, wrong, expired or used token and for a captcha that is not set up, 503 while the provider does not answer.
 */
export async function checkCaptcha(
  { db, verifyCaptcha, signals, logger }: FormsContext,
  websiteId: string,
  token: string | undefined,
): Promise<Refusal | null> {
  const keys = await db.tenant(websiteId, findCaptcha)
  if (!keys) return refusal(texts.captchaNotSetUp)
  if (!token) return refusal(texts.captchaMissing)
  const outcome = await verifyCaptcha(keys, token)
  signals.captchaChecked(outcome)
  switch (outcome) {
    case 'passed':
      return null
    case 'refused':
      return refusal(texts.captchaRefused)
    case 'unavailable':
      return unavailable(texts.captchaUnavailable, RETRY_AFTER_S)
    case 'bad_secret':
      logger.warn(
        { website_id: websiteId, provider: keys.provider },
        'the provider does not accept the secret of the captcha',
      )
      return refusal(texts.captchaNotSetUp)
  }

  function refusal(text: string): Refusal {
    signals.refused('captcha')
    return invalid({ captchaKey: text }, text)
  }
}
