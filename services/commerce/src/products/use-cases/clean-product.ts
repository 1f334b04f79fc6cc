import { forbidden } from '@portico/kit/errors'
import { CLEANER_VERSION, cleanHtml } from '@portico/kit/html/clean-html'
import type { Caller } from '@portico/kit/work/work'
import { permission } from '@portico/proto/enums/permission'
import { hasPermission } from '@portico/proto/enums/role-permissions'
import type { RoleName } from '@portico/proto/enums/website-role'
import type { CodeCheck, ProductTexts } from '../domain/product.ts'

/** Removes code from the texts of a product. `hadCode`: whether there was any. */
export async function cleanTexts(
  texts: ProductTexts,
  caller: Caller,
): Promise<{ texts: ProductTexts; hadCode: boolean }> {
  const [description, excerpt] = await Promise.all([
    cleanHtml(texts.description, { field: 'description', ...caller }),
    cleanHtml(texts.excerpt, { field: 'excerpt', ...caller }),
  ])
  return {
    texts: { description: description.html, excerpt: excerpt.html },
    hadCode: description.hadCode || excerpt.hadCode,
  }
}

/**
 * Returns the product with cleaned texts. Texts with code are kept as they are if the roles have permission 1219.
 * @throws Refusal 403 for code without the permission, 400 for a text that is too large to check
 */
export async function cleanProduct<Input extends ProductTexts>(
  input: Input,
  caller: Caller,
  roles: readonly RoleName[],
): Promise<Input & CodeCheck> {
  const { texts, hadCode } = await cleanTexts(input, caller)
  if (!hadCode) return { ...input, ...texts, hasCode: false, cleaner: CLEANER_VERSION }
  if (!hasPermission(roles, permission.settingsCodeInjection))
    throw forbidden('You do not have permission to add code to this website.')
  return { ...input, hasCode: true, cleaner: CLEANER_VERSION }
}
