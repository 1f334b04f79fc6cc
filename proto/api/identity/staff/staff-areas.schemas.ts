import {
  StaffArea,
  StaffAreaParams,
  StaffAreasReply,
  StaffWebsiteParams,
} from '../../../http/people/staff.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './staff-areas.ts'

export const readAreas = contract(endpoints.readAreas, {
  summary: 'The areas of the owner’s area, and whether each is on for a website.',
  params: StaffWebsiteParams,
  answers: { 200: StaffAreasReply },
})

export const switchArea = contract(endpoints.switchArea, {
  summary: 'Turns an area of the owner’s area on or off for a website.',
  params: StaffAreaParams,
  body: StaffArea,
  answers: { 200: StaffAreasReply },
})
