import { permission } from '../../../enums/permission.ts'
import type { WebsiteParams, CollectionParams } from '../../../http/common/params.ts'
import type { ScheduleList, SchedulePublish, MoveSchedule } from '../../../http/website/releases.ts'
import type { Created, Done } from '../../../http/common/replies.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { itemReads } from '../content/content-reads.ts'

export const listSchedules = endpoint<{
  params: typeof WebsiteParams
  answers: { 200: typeof ScheduleList }
}>('GET', '/api/rest/sites/:websiteId/schedules', { access: may(permission.contentManager, 'path') })

export const addSchedule = endpoint<{
  params: typeof WebsiteParams
  body: typeof SchedulePublish
  answers: { 200: typeof Created }
}>('POST', '/api/rest/sites/:websiteId/schedules', {
  access: may(permission.contentManager, 'path'),
  changes: [listSchedules, ...itemReads],
})

export const moveSchedule = endpoint<{
  params: typeof CollectionParams
  body: typeof MoveSchedule
  answers: { 200: typeof Done }
}>('PUT', '/api/rest/sites/:websiteId/schedules/:id', {
  access: may(permission.contentManager, 'path'),
  changes: [listSchedules, ...itemReads],
})

export const deleteSchedule = endpoint<{ params: typeof CollectionParams; answers: { 200: typeof Done } }>(
  'DELETE',
  '/api/rest/sites/:websiteId/schedules/:id',
  { access: may(permission.contentManager, 'path'), changes: [listSchedules, ...itemReads] },
)
