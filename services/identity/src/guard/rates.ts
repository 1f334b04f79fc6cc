import {
  MAX_MAILS_OF_ACCOUNT_PER_DAY,
  MAX_MAILS_OF_CLIENT_PER_DAY,
  MAX_MAILS_OF_WEBSITE_PER_DAY,
  MAX_MAILS_TO_ADDRESS_PER_DAY,
  MAX_WEBSITES_PER_HOUR,
} from '@portico/proto/limits'

/** Websites that an account may create in an hour, and mails that may be requested in a day. */
export const defaultRates = {
  websitesPerHour: MAX_WEBSITES_PER_HOUR,
  mailsToAddress: MAX_MAILS_TO_ADDRESS_PER_DAY,
  mailsOfWebsite: MAX_MAILS_OF_WEBSITE_PER_DAY,
  mailsOfAccount: MAX_MAILS_OF_ACCOUNT_PER_DAY,
  mailsOfClient: MAX_MAILS_OF_CLIENT_PER_DAY,
}
export type Rates = typeof defaultRates

/** Multiplies the default rates by `scale`. For load tests. */
export const scaledRates = (scale: number): Rates =>
  Object.fromEntries(
    Object.entries(defaultRates).map(([name, rate]) => [name, Math.max(1, Math.round(rate * scale))]),
  ) as Rates
