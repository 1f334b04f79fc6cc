import { forbidden } from '@portico/kit/errors'
import { CLEANER_VERSION } from '@portico/kit/html/clean-html'
import { permission } from '@portico/proto/enums/permission'
import { hasPermission } from '@portico/proto/enums/role-permissions'
import type { RoleName } from '@portico/proto/enums/website-role'
import type { PageDocument } from '@portico/proto/site'
import { cleanDocument, type Cleaning } from './clean-document.ts'

/**
 * Returns the document to store, with cleaned texts. A document with code is kept as it is if the roles have permission 1219.
 * @throws Refusal 403 for code without the permission
 */
export async function prepareDocument(
  document: PageDocument,
  roles: readonly RoleName[],
  cleaning: Cleaning,
): Promise<{ document: PageDocument; hasCode: boolean; cleaner: number }> {
  const cleaned = await cleanDocument(document, cleaning)
  if (!cleaned.hadCode) return { document: cleaned.document, hasCode: false, cleaner: CLEANER_VERSION }
  if (!hasPermission(roles, permission.settingsCodeInjection))
    throw forbidden('You do not have permission to add code to this website.')
  return { document: cleaned.asWritten, hasCode: true, cleaner: CLEANER_VERSION }
}
