import * as z from 'zod'

/** A name as one line: it stands in mails and lists, so nothing in it may end a line or turn its direction. */
export const personName = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `must be at most ${most} characters long`)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u, 'must be one line of text')
