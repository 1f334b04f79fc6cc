import type { RouteDeps } from '../../deps.ts'
import { changeStatus, findAccounts, readAccount, replaceAccountEmail } from './accounts.ts'
import { readAreas, switchArea } from './areas.ts'
import { lockMember, preserveMember, redactWebsiteMembers, terminateMember } from './members.ts'
import { readNotes, writeNote } from './notes.ts'
import { changeOwner, readPeople, staffAddContributor, staffRemoveContributor } from './people.ts'

/** Calls of the provider's staff (PERM-11). Each needs its own permission and is audited. */
export const staffRoutes = (deps: RouteDeps) => [
  findAccounts(deps),
  readAccount(deps),
  changeStatus(deps),
  replaceAccountEmail(deps),
  readNotes(deps),
  writeNote(deps),
  readPeople(deps),
  staffAddContributor(deps),
  staffRemoveContributor(deps),
  changeOwner(deps),
  readAreas(deps),
  switchArea(deps),
  lockMember(deps),
  preserveMember(deps),
  terminateMember(deps),
  redactWebsiteMembers(deps),
]
