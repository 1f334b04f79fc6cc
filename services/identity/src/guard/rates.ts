import {
  MAX_MAILS_OF_ACCOUNT_PER_DAY,
  MAX_MAILS_OF_CLIENT_PER_DAY,
  MAX_MAILS_OF_WEBSITE_PER_DAY,
  MAX_MAILS_TO_ADDRESS_PER_DAY,
  MAX_WEBSITES_PER_HOUR,
} from '@portico/proto/limits'

/** How many websites an account makes in an hour, and how many mails are caused in a day. */
export const defaultRates = {
  websitesPerHour: MAX_WEBSITES_PER_HOUR,
  mailsToAddress: MAX_MAILS_TO_ADDRESS_PER_DAY,
  mailsOfWebsite: MAX_MAILS_OF_WEBSITE_PER_DAY,
  mailsOfAccount: MAX_MAILS_OF_ACCOUNT_PER_DAY,
  mailsOfClient: MAX_MAILS_OF_CLIENT_PER_DAY,
}
export type Rates = typeof defaultRates

/** The same rates, so many times as high: for load tests. */
export const scaledRates = (scale: number): Rates =>
  Object.fromEntries(
    Object.entries(defaultRates).map(([name, most]) => [name, Math.max(1, Math.round(most * scale))]),
  ) as Rates
