import { COOKIE_SETTINGS_PATH } from '@portico/proto/cookies/consent'
import { pageType } from '@portico/proto/enums/page-type'
import type { PageReply } from '@portico/proto/http/content/page-view'
import type { SiteSettings } from '@portico/proto/http/website/sites'
import { lockMessages } from '@portico/proto/texts/lock-messages'
import { withCode } from '../../model/injected-code.ts'
import { toPageReply, type Operator } from './page-reply.ts'
import type { PublishedPage } from '../../model/release.ts'
import { readSettings } from '../../model/settings.ts'

/** Settings that say how a page looks and what it may store; none of them is content. */
const SHOWN = [
  'language',
  'timeZone',
  'template',
  'tweaks',
  'googleFonts',
  'typekitId',
  'typekitFonts',
  'cookieSettings',
  'isCensusDisabled',
  'useEscapeKeyToLogin',
  'developerMode',
  'cloneable',
] as const satisfies (keyof SiteSettings)[]

/**
 * The page that visitors of a locked website get at every path (PAGE-02 type 103): its title and its look, and nothing that
 * the owner wrote for its pages. Of code it has only that for the lock screen. The page of the cookie choice stays usable.
 */
export function lockScreen(
  found: PublishedPage,
  { path, note }: { path: string; note: string },
  operator: Operator,
): PageReply {
  const all = readSettings(found.site?.settings)
  const settings = {
    ...readSettings({}),
    ...Object.fromEntries(SHOWN.map((name) => [name, all[name]])),
  }
  const site = {
    title: found.site?.title ?? found.title,
    settings,
    navigation: [],
    footerNavigation: [],
    sells: false,
  }
  const page = toPageReply({ ...found, site, path: null, page: null }, path, operator)
  if (path === COOKIE_SETTINGS_PATH) return { ...page, lock: { note } }
  const code = { header: '', footer: found.site?.code?.lockPage ?? '' }
  return {
    ...withCode(page, [code]),
    lock: { note },
    pageType: pageType.lockScreen,
    document: { title: lockMessages.title, sections: [] },
  }
}
