import { WebsiteParams, CollectionParams } from '../../../http/common/params.ts'
import { ScheduleList, SchedulePublish, MoveSchedule } from '../../../http/website/releases.ts'
import { Created, Done } from '../../../http/common/replies.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './schedules.ts'

export const listSchedules = contract(endpoints.listSchedules, {
  summary:
    'Lists the scheduled releases: first the failed ones, then the waiting ones, with the next one first.',
  params: WebsiteParams,
  answers: { 200: ScheduleList },
})

export const addSchedule = contract(endpoints.addSchedule, {
  summary: 'Publishes the given pages at a later time, as they are saved now.',
  params: WebsiteParams,
  body: SchedulePublish,
  answers: { 200: Created },
})

export const moveSchedule = contract(endpoints.moveSchedule, {
  summary: 'Changes the time of a scheduled release. A failed one waits again.',
  params: CollectionParams,
  body: MoveSchedule,
  answers: { 200: Done },
})

export const deleteSchedule = contract(endpoints.deleteSchedule, {
  summary: 'Cancels a scheduled release.',
  params: CollectionParams,
  answers: { 200: Done },
})
