import * as z from 'zod'

/** Without `\\p{…}`, which most tools for JSON Schema cannot read in the API document. */
// eslint-disable-next-line no-control-regex -- these are the characters that it rejects
const ONE_LINE = /^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]*$/

/** A name of one line. Line breaks and bidirectional controls are rejected, because names appear in mails and lists. */
export const personName = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `must be at most ${most} characters long`)
    .regex(ONE_LINE, 'must be one line of text')
