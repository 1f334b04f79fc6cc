import type { Route } from '@portico/kit/http/route'
import type { RouteDeps } from '../deps.ts'
import { exportMembers } from './export-members.ts'
import { changeMember, endMemberSessions, readMember, readMembers, removeMember } from './manage-members.ts'
import { memberConfirmation } from './member-confirmation.ts'
import { memberLogin } from './member-login.ts'
import { memberLogout } from './member-logout.ts'
import { memberPassword } from './member-password.ts'
import { changeProfile, memberProfile } from './member-profile.ts'
import { memberResetRequest } from './member-reset-request.ts'
import { memberSession } from './member-session.ts'
import { endOneMemberSession, endOtherMemberSessions, listMemberSessions } from './member-sessions.ts'
import { memberSignUp } from './member-sign-up.ts'

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
