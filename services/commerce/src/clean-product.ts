import { forbidden } from '@portico/kit/errors'
import { cleanHtml } from '@portico/kit/html/clean-html'
import { permission } from '@portico/proto/enums/permission'
import { holds } from '@portico/proto/enums/role-permissions'
import type { RoleName } from '@portico/proto/enums/website-role'
import type { ProductInput } from '@portico/proto/http/commerce'

/**
 * A product whose texts are safe to show, or as they were written for an account that may put code on the website.
 * @throws Refusal 403 for code without permission 1219, 400 for a text that is too much to check
 */
export async function cleanProduct<Input extends Pick<ProductInput, 'description' | 'excerpt'>>(
  input: Input,
  websiteId: string,
  roles: readonly RoleName[],
): Promise<Input> {
  const [description, excerpt] = await Promise.all([
    cleanHtml(input.description, { field: 'description', websiteId }),
    cleanHtml(input.excerpt, { field: 'excerpt', websiteId }),
  ])
  if (!description.ran && !excerpt.ran)
    return { ...input, description: description.html, excerpt: excerpt.html }
  if (!holds(roles, permission.settingsCodeInjection))
    throw forbidden('You may not put code on this website.')
  return input
}
