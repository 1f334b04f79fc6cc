import {
  StaffPeopleQuery,
  StaffWebsiteParams,
  StaffPeopleReply,
  StaffAddContributor,
  StaffContributorParams,
  StaffChangeOwner,
} from '../../../http/people/staff.ts'
import { Done } from '../../../http/common/replies.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './staff-people.ts'

export const readPeople = contract(endpoints.readPeople, {
  summary: 'The contributors and members of a website.',
  params: StaffWebsiteParams,
  query: StaffPeopleQuery,
  answers: { 200: StaffPeopleReply },
})

export const staffAddContributor = contract(endpoints.staffAddContributor, {
  summary: 'Sets the roles of an account on a website.',
  params: StaffWebsiteParams,
  body: StaffAddContributor,
  answers: { 200: Done },
})

export const staffRemoveContributor = contract(endpoints.staffRemoveContributor, {
  summary: 'Removes all roles of an account on a website.',
  params: StaffContributorParams,
  answers: { 200: Done },
})

export const changeOwner = contract(endpoints.changeOwner, {
  summary: 'Transfers a website to another account.',
  params: StaffWebsiteParams,
  body: StaffChangeOwner,
  answers: { 200: Done },
})
