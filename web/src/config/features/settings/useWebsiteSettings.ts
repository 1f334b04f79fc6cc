import { useQuery } from '@tanstack/react-query'
import type { SettingsReply } from '@portico/proto/http/sites'
import { get } from '../../../lib/data/verbs.ts'
import { useWebsite } from '../../app/website.ts'

export const settingsPath = (websiteId: string) => `/api/rest/sites/${websiteId}/settings`

/** The settings of the website that is open. */
export function useWebsiteSettings() {
  const { websiteId } = useWebsite()
  return useQuery({
    queryKey: ['settings', websiteId],
    queryFn: () => get<SettingsReply>(settingsPath(websiteId)),
  })
}
