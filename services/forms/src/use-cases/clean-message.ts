import { forbidden } from '@portico/kit/errors'
import { CLEANER_VERSION, cleanHtml } from '@portico/kit/html/clean-html'
import type { Caller } from '@portico/kit/work/work'
import { permission } from '@portico/proto/enums/permission'
import { hasPermission } from '@portico/proto/enums/role-permissions'
import type { RoleName } from '@portico/proto/enums/website-role'
import type { CheckedMessage } from '../domain/checked-message.ts'

const MARKUP = /<(?:[a-z/][^<>]*>|!--)|&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i

/**
 * Checks the submission message of a form (FORM-09): HTML is cleaned, and code in it is kept if the roles have permission 1219.
 * @throws Refusal 403 for code without the permission, 400 for a message that is too complex to check
 */
export async function checkMessage(
  message: string,
  caller: Caller,
  roles: readonly RoleName[],
): Promise<CheckedMessage> {
  if (!MARKUP.test(message)) return { message, isHtml: false, hasCode: false, cleaner: 0 }
  const { html, hadCode } = await cleanHtml(message, { field: 'submissionMessage', ...caller })
  if (!hadCode) return { message: html, isHtml: true, hasCode: false, cleaner: CLEANER_VERSION }
  if (!hasPermission(roles, permission.settingsCodeInjection))
    throw forbidden('You do not have permission to add code to this website.')
  return { message, isHtml: true, hasCode: true, cleaner: CLEANER_VERSION }
}
