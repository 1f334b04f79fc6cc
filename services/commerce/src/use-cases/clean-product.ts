import { forbidden } from '@portico/kit/errors'
import { CLEANER_VERSION, cleanHtml } from '@portico/kit/html/clean-html'
import { permission } from '@portico/proto/enums/permission'
import { hasPermission } from '@portico/proto/enums/role-permissions'
import type { RoleName } from '@portico/proto/enums/website-role'
import type { Checked, Texts } from '../domain/product.ts'

/** A product's texts without what would run, and whether there was any of that. */
export async function cleanTexts(
  texts: Texts,
  websiteId: string,
): Promise<{ texts: Texts; hadCode: boolean }> {
  const [description, excerpt] = await Promise.all([
    cleanHtml(texts.description, { field: 'description', websiteId }),
    cleanHtml(texts.excerpt, { field: 'excerpt', websiteId }),
  ])
  return {
    texts: { description: description.html, excerpt: excerpt.html },
    hadCode: description.hadCode || excerpt.hadCode,
  }
}

/**
 * A product whose texts are safe to show, or as they were written for an account that may put code on the website.
 * @throws Refusal 403 for code without permission 1219, 400 for a text that is too much to check
 */
export async function cleanProduct<Input extends Texts>(
  input: Input,
  websiteId: string,
  roles: readonly RoleName[],
): Promise<Input & Checked> {
  const { texts, hadCode } = await cleanTexts(input, websiteId)
  if (!hadCode) return { ...input, ...texts, hasCode: false, cleaner: CLEANER_VERSION }
  if (!hasPermission(roles, permission.settingsCodeInjection))
    throw forbidden('You may not put code on this website.')
  return { ...input, hasCode: true, cleaner: CLEANER_VERSION }
}
