import * as z from 'zod'
import { MAX_ITEMS_PER_WEBSITE } from '../../limits.ts'
import { toStorableJson } from '../../values/storable.ts'
import { ObjectId } from '../common/object-id.ts'
import { SiteChange } from '../content/pages.ts'

/** The name that an owner gives a release; empty for none. */
const ReleaseName = z.string().trim().max(200)

/**
 * POST …/publish. With `pages`, only these pages and items are published, and the rest of the website stays as it is
 * published: the settings too, unless `settings` is true (decision 0110).
 */
export const Publish = z.preprocess(
  toStorableJson,
  z
    .object({
      pages: z.array(ObjectId).min(1).max(MAX_ITEMS_PER_WEBSITE).optional(),
      settings: z.boolean().optional(),
      name: ReleaseName.default(''),
    })
    .prefault({}),
)

/** POST …/publish and …/releases/:number/restore. `number` counts the releases of the website from 1. */
export const PublishReply = z.object({
  releaseId: ObjectId,
  number: z.number().int(),
  contentVersion: z.number().int(),
})
export type PublishReply = z.infer<typeof PublishReply>

/** PUT …/releases/:number. */
export const NameRelease = z.preprocess(toStorableJson, z.object({ name: ReleaseName }))

/**
 * A kept release. `createdBy` is the id of an account, absent for a release that a schedule has made; `restoredFrom` is the
 * number of the release whose content it has again. `changed` counts its new and changed pages.
 */
export const Release = z.object({
  id: ObjectId,
  number: z.number().int(),
  name: z.string(),
  createdBy: z.string().optional(),
  createdAt: z.number(),
  restoredFrom: z.number().int().optional(),
  changed: z.number().int(),
  removed: z.number().int(),
  isCurrent: z.boolean(),
})
export type Release = z.infer<typeof Release>

/** GET …/releases, newest first. */
export const ReleaseList = z.object({ releases: z.array(Release) })
export type ReleaseList = z.infer<typeof ReleaseList>

/** GET …/releases/:number/diff: `from` is another release. */
export const DiffQuery = z.object({ from: z.coerce.number<number>().int().min(1).max(2_147_483_647) })

/**
 * A difference between two releases. `blocks` are the changed blocks of the page in reading order; `before` and `after` are
 * the text of a block, as lines of words without markup.
 */
export const ReleaseChange = SiteChange.extend({
  fields: z.array(z.string()),
  blocks: z.array(
    z.object({
      id: z.string(),
      type: z.number().int(),
      kind: z.enum(['added', 'changed', 'removed', 'moved']),
      before: z.string(),
      after: z.string(),
    }),
  ),
})
export type ReleaseChange = z.infer<typeof ReleaseChange>

/** GET …/releases/:number/diff. `text` is the whole difference as text, a line beginning with + or - for each text. */
export const DiffReply = z.object({ changes: z.array(ReleaseChange), text: z.string() })
export type DiffReply = z.infer<typeof DiffReply>

/** POST …/schedules: publishes the pages as they are saved now, at a time (ms) in the future. */
export const SchedulePublish = z.preprocess(
  toStorableJson,
  z.object({
    at: z.number().int().min(0).max(253_402_300_799_999),
    pages: z.array(ObjectId).min(1).max(MAX_ITEMS_PER_WEBSITE),
    name: ReleaseName.default(''),
  }),
)

/** PUT …/schedules/:id: another time (ms) in the future. */
export const MoveSchedule = z.object({ at: z.number().int().min(0).max(253_402_300_799_999) })

/**
 * GET …/schedules: the releases that could not be published, with the time (ms) and the reason, and then the releases that wait for
 * their time, the next one first. `createdBy` is empty for items with a date of their own.
 */
export const ScheduleList = z.object({
  schedules: z.array(
    z.object({
      id: ObjectId,
      at: z.number(),
      name: z.string(),
      createdBy: z.string(),
      failedOn: z.number().optional(),
      failure: z.string().optional(),
      pages: z.array(z.object({ id: ObjectId, title: z.string() })),
    }),
  ),
})
export type ScheduleList = z.infer<typeof ScheduleList>
