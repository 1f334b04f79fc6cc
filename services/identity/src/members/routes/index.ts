import type { Route } from '@portico/kit/http/route'
import type { RouteDeps } from '../../deps.ts'
import { exportMembers } from './export-members.ts'
import { changeMember, endMemberSessions, readMember, readMembers, removeMember } from './manage-members.ts'
import { memberConfirmation } from './confirm-email.ts'
import { memberLogin } from './sign-in.ts'
import { memberLogout } from './sign-out.ts'
import { memberPassword } from './set-password.ts'
import { changeProfile, memberProfile } from './profile.ts'
import { memberResetRequest } from './request-reset.ts'
import { memberSession } from './read-session.ts'
import { endOneMemberSession, endOtherMemberSessions, listMemberSessions } from './list-sessions.ts'
import { memberSignUp } from './sign-up.ts'

/** What members do with their accounts, and owners with their members. */
export const memberRoutes = (deps: RouteDeps): Route[] => [
  memberSignUp(deps),
  memberLogin(deps),
  memberLogout(deps),
  memberSession(deps),
  memberProfile(deps),
  changeProfile(deps),
  memberResetRequest(deps),
  memberPassword(deps),
  memberConfirmation(deps),
  listMemberSessions(deps),
  endOtherMemberSessions(deps),
  endOneMemberSession(deps),
  readMembers(deps),
  exportMembers(deps),
  readMember(deps),
  changeMember(deps),
  removeMember(deps),
  endMemberSessions(deps),
]
