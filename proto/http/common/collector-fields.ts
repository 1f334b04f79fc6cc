import * as z from 'zod'

/*
 * Fields of the calls that visitors' pages send to collectors. A page sends JSON or a form, so numbers and flags may
 * arrive as text. Long texts are cut.
 */

export const id = z.string().max(64)

/** A text that is cut after `max` characters. */
export const text = (max: number) => z.string().transform((given) => given.slice(0, max))

const notANumber = 'must be a number'
/** A number of at least 0, or its digits. */
export const number = z.union(
  [
    z.number().nonnegative(),
    z
      .string()
      .regex(/^\d{1,16}(?:\.\d{1,9})?$/)
      .transform(Number),
  ],
  notANumber,
)

/** A boolean, or `true`, `false`, `1` or `0` as text. */
export const flag = z.union(
  [z.boolean(), z.enum(['true', 'false', '1', '0']).transform((given) => given === 'true' || given === '1')],
  'must be true or false',
)

/** Milliseconds since the epoch. */
export const time = number

/** A UUID that the client made for an item, so that a repeat counts once. */
export const eventId = z.uuid('must be a UUID')

export const address = z.string().max(8_192)

/**
 * Our fields of every reported item: its id, when it happened (`clientDate`) and was sent (`sentAt`) by the visitor's
 * clock, and the website's release that showed the page.
 */
export const ourFields = {
  eventId: eventId.optional(),
  clientDate: time.optional(),
  sentAt: time.optional(),
  release: id.nullish(),
}
