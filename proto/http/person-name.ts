import * as z from 'zod'

/** A name of one line. Line breaks and bidirectional controls are rejected, because names appear in mails and lists. */
export const personName = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `must be at most ${most} characters long`)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u, 'must be one line of text')
