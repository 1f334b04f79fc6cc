import * as store from '@portico/proto/api/commerce/settings/store-settings'
import { useRead } from '../../session/calls.ts'
import { useWebsite } from '../../session/website.ts'

/** The store's settings, for screens that show or take amounts. */
export function useStoreSettings() {
  const { websiteId } = useWebsite()
  return useRead(store.readStoreSettings, { query: { websiteId } })
}
