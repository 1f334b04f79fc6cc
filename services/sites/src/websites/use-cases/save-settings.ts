import { changedFields } from '@portico/kit/audit/changed-fields'
import { reportAct } from '@portico/kit/audit/report-act'
import { invalid, notFound } from '@portico/kit/errors'
import { isOwnFont, ownFontId } from '@portico/proto/design/fonts'
import { fontTweaks } from '@portico/proto/design/style-tweaks'
import { fontMessages } from '@portico/proto/messages'
import { fieldErrors } from '@portico/kit/http/route'
import type { Tx } from '@portico/kit/postgres/db'
import type { SettingsReply } from '@portico/proto/http/website/sites'
import type { WebsitesDeps } from '../deps.ts'
import { languageProblems, languagesOf } from '../../model/languages.ts'
import { patchSettings, readSettings } from '../../model/settings.ts'
import { lockWebsite, updateSettings } from '../store/websites.ts'

type Change = {
  websiteId: string
  accountId: string
  title?: string | undefined
  /** Parts of the settings at any depth. */
  patch: { [name: string]: unknown }
}

/**
 * Changes the given settings and returns all of them. The names of the changed settings are reported for the audit.
 * @throws Failure if the website does not exist or a value is invalid
 */
export async function saveSettings(
  { clock, ids, hasFont, listPages }: Pick<WebsitesDeps, 'clock' | 'ids' | 'hasFont' | 'listPages'>,
  tx: Tx,
  { websiteId, accountId, patch, ...change }: Change,
): Promise<SettingsReply> {
  const website = await lockWebsite(tx, websiteId)
  if (!website) throw notFound('website', websiteId)
  const { title = website.title } = change
  const settings = patchSettings(website.settings, patch)
  if (!settings.success) throw invalid(fieldErrors(settings.error))
  if (patch['languages'] !== undefined || patch['language'] !== undefined) {
    settings.data.languages = settings.data.languages.map((tag) => Intl.getCanonicalLocales(tag)[0]!)
    const problems = languageProblems(settings.data, languagesOf(website), [
      ...(await listPages(tx)),
      ...website.structure.folders.map(({ title, urlId = '' }) => ({ title, urlId, language: '' })),
    ])
    if (problems) throw invalid(problems)
  }
  await assertOwnFonts(tx, settings.data.tweaks, hasFont)
  await updateSettings(tx, websiteId, title, settings.data)
  const before = { title: website.title, ...readSettings(website.settings) }
  const fields = changedFields(before, { title, ...settings.data }, ['tweaks'])
  if (fields.length > 0)
    reportAct({ clock, ids }, tx, 'sites', {
      websiteId,
      accountId,
      action: 'website.settings-changed',
      fields,
    })
  return { title, settings: settings.data }
}

/** @throws Refusal 400 at the style that names a font which the website does not have */
async function assertOwnFonts(
  tx: Tx,
  tweaks: Readonly<Record<string, string>>,
  hasFont: WebsitesDeps['hasFont'],
): Promise<void> {
  for (const name of fontTweaks) {
    const value = tweaks[name]
    if (value === undefined || !isOwnFont(value)) continue
    if (!(await hasFont(tx, ownFontId(value)))) throw invalid({ [`tweaks.${name}`]: fontMessages.unknown })
  }
}
