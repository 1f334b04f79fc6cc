const LENGTH_MAX = 128

/** The campaign parameters of an address (`utm_source`, `utm_medium`, `utm_campaign`), cut at 128 characters. */
export type Campaign = { source: string; medium: string; campaign: string }

/** Reads the campaign of a query string, with or without `?`. Missing parameters are empty. */
export function readCampaign(query: string | null | undefined): Campaign {
  if (!query?.includes('utm_')) return NO_CAMPAIGN
  const parameters = new URLSearchParams(query)
  const value = (name: string) =>
    (parameters.get(name) ?? '').replaceAll('\0', '').trim().slice(0, LENGTH_MAX).toWellFormed()
  return { source: value('utm_source'), medium: value('utm_medium'), campaign: value('utm_campaign') }
}

export const NO_CAMPAIGN: Campaign = { source: '', medium: '', campaign: '' }
