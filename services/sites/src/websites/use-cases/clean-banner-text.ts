import type { Caller } from '@portico/kit/work/work'
import type { WebsitesDeps } from '../deps.ts'
import { bannerText } from '../domain/banner-text.ts'

type Patch = {
  [name: string]: unknown
  cookieSettings?: { cookieBannerText?: string | undefined } | undefined
}

/**
 * Returns a change of settings with the text of the cookie banner cleaned: markup that runs or loads something is removed.
 * @throws Refusal 400 with the name of the field for a text that takes too long
 */
export async function cleanBannerText<Change extends Patch>(
  { cleanHtml }: Pick<WebsitesDeps, 'cleanHtml'>,
  caller: Caller,
  patch: Change,
  field = 'cookieSettings.cookieBannerText',
): Promise<Change> {
  const text = patch.cookieSettings?.cookieBannerText
  if (text === undefined) return patch
  const { html } = await cleanHtml(text, { field, ...caller })
  return { ...patch, cookieSettings: { ...patch.cookieSettings, cookieBannerText: bannerText(html) } }
}
