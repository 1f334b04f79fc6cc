import {
  MAX_ANCHOR_LENGTH,
  MAX_FTP_LENGTH,
  MAX_INTERNAL_URL_LENGTH,
  MAX_MAILTO_LENGTH,
  MAX_SMS_LENGTH,
  MAX_TEL_LENGTH,
  MIN_TEL_LENGTH,
} from '../limits.ts'

/** Links and options. */
export const linkMessages = {
  /** For example a host with and without www (LINK-05, S-43). */
  hostFormat: (host: string, otherHost: string) => `Links must be formatted as ${host} or ${otherHost}`,
  unsafe: 'must be a path of this website or a web address',
  picture: 'must be the address of a picture',
  webAddress: 'must be a web address such as https://…',
  /** LINK-01 to LINK-03. Ours. */
  tel: `needs ${MIN_TEL_LENGTH} to ${MAX_TEL_LENGTH - 1} digits, plus or minus signs after tel:`,
  sms: `must have a number after sms: and fewer than ${MAX_SMS_LENGTH} characters`,
  /** FORM-17, LINK-02: the format, and the length of a link that begins with mailto:. */
  mailto: 'Emails must be formatted as a local part, an at sign and a domain',
  mailtoLength: `must have fewer than ${MAX_MAILTO_LENGTH} characters`,
  ftp: `must have a host after ftp:// and fewer than ${MAX_FTP_LENGTH} characters`,
  anchor: `must be # and a name without spaces, fewer than ${MAX_ANCHOR_LENGTH} characters`,
  internal: `must have fewer than ${MAX_INTERNAL_URL_LENGTH} characters, as a path of this website`,
  /** LINK-04. Ours. */
  addressPattern: 'may hold letters, digits, slashes, hyphens and the tokens %y, %m, %d and %t',
  addressPatternParts: 'must not have empty parts, or parts that begin or end with a hyphen',
  invalidPageUrl: (value: string) => `${value} is not a valid page URL`,
  unexpectedOption: (value: string) => `${value} is not one of the expected options`,
} as const
