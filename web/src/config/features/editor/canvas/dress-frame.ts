import { isRightToLeft } from '@portico/proto/values/text-direction'
import type { CanvasDraft } from '@portico/proto/http/content/canvas'
import type { PageModel } from '../../../../page/model.ts'
import { bodyClass, bodyId } from '../../../../views/body-attributes.ts'

type Design = CanvasDraft['design']

/** Gives the root and the body of a frame the attributes that they have on the published page. */
export function dressFrame(
  { documentElement: root, body }: Document,
  page: PageModel,
  { properties }: Design,
): void {
  root.lang = page.website.language || 'en'
  root.dir = isRightToLeft(page.website.language) ? 'rtl' : 'ltr'
  root.removeAttribute('style')
  for (const [name, value] of Object.entries(properties)) root.style.setProperty(name, value)
  body.id = bodyId(page)
  body.className = bodyClass(page)
}

/**
 * The addresses of the stylesheets of pages that a frame does not name itself. The base of the canvas is the website, so they are whole.
 */
export function sheetsOf({ stylesheets }: Design, inside: Document | null): string[] {
  const named = new Set(
    [...(inside?.querySelectorAll('link[data-canvas]') ?? [])].map((link) => link.getAttribute('href')),
  )
  return stylesheets.filter((path) => !named.has(path)).map((path) => new URL(path, location.origin).href)
}
