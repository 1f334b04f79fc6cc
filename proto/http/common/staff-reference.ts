import * as z from 'zod'

/** The reason for an action: a code of the staff, such as a ticket number, which the audit log stores. Never personal data. */
export const staffReference = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9._#/-]{0,64}$/, 'may hold up to 64 letters, digits and . _ # / -')
  .optional()
