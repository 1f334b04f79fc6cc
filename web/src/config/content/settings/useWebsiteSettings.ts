import { readSettings, updateSettings } from '@portico/proto/api/sites/websites/settings'
import type { SettingsChange } from '@portico/proto/http/website/sites'
import { useWebsite } from '../../session/website.ts'
import { useChange, useRead } from '../../session/calls.ts'

/** The settings of the website that is open. */
export function useWebsiteSettings() {
  const { websiteId } = useWebsite()
  return useRead(readSettings, { params: { websiteId } })
}

/** Returns a function that changes settings of the website that is open. */
export function useChangeSettings() {
  const { websiteId } = useWebsite()
  const change = useChange(updateSettings)
  return (body: SettingsChange) => change({ params: { websiteId }, body })
}

/** The contract by which settings are checked. */
export const settingsContract = async () =>
  (await import('@portico/proto/api/sites/websites/settings.schemas')).updateSettings
