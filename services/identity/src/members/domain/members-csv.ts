import { stringify } from 'csv-stringify/sync'
import type { Member } from '@portico/proto/http/people/members'

const OPTIONS = { escape_formulas: true, record_delimiter: '\r\n' }

/** Returns the header line after a byte order mark, by which spreadsheets recognise UTF-8. */
export const membersCsvHead = (): string =>
  stringify(
    [['E-mail', 'Confirmed', 'First name', 'Last name', 'Member since', 'Last signed in', 'Status']],
    { ...OPTIONS, bom: true },
  )

/** Returns members as CSV lines. A value that a spreadsheet would run as a formula is kept as text. */
export const membersCsvRows = (members: readonly Member[]): string =>
  stringify(
    members.map((member) => [
      member.email,
      member.emailConfirmed ? 'yes' : 'no',
      member.firstName,
      member.lastName,
      iso(member.createdOn),
      member.lastSignedInOn === undefined ? '' : iso(member.lastSignedInOn),
      member.status,
    ]),
    OPTIONS,
  )

const iso = (ms: number): string => new Date(ms).toISOString()
