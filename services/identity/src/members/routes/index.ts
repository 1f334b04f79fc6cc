import type { Route } from '@portico/kit/http/route'
import type { RouteDeps } from '../../deps.ts'
import { exportMembers } from './export-members.ts'
import { changeMember, endMemberSessions, readMember, readMembers, removeMember } from './manage-members.ts'
import { confirmMember } from './confirm-email.ts'
import { signInMember } from './sign-in.ts'
import { signOutMember } from './sign-out.ts'
import { setMemberPassword } from './set-password.ts'
import { changeMemberProfile, readMemberProfile } from './profile.ts'
import { requestMemberReset } from './request-reset.ts'
import { readMemberSession } from './read-session.ts'
import { endMemberSessionById, endOtherMemberSessions, readMemberSessions } from './list-sessions.ts'
import { signUpMember } from './sign-up.ts'

/** Calls of members about their accounts, and of owners about their members. */
export const memberRoutes = (deps: RouteDeps): Route[] => [
  signUpMember(deps),
  signInMember(deps),
  signOutMember(deps),
  readMemberSession(deps),
  readMemberProfile(deps),
  changeMemberProfile(deps),
  requestMemberReset(deps),
  setMemberPassword(deps),
  confirmMember(deps),
  readMemberSessions(deps),
  endOtherMemberSessions(deps),
  endMemberSessionById(deps),
  readMembers(deps),
  exportMembers(deps),
  readMember(deps),
  changeMember(deps),
  removeMember(deps),
  endMemberSessions(deps),
]
