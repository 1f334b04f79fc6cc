export { CONSENT_EVENT } from './consent-event.ts'

/** The kinds of third-party content that a visitor may refuse. */
export type ContentCategory = 'embeds' | 'maps' | 'media' | 'scripts'

export type Decision = (category: ContentCategory) => boolean

/**
 * The rule of the page is a property of `window`, because an owner's code is asked about while the page is parsed, before
 * any module runs (`page-script/code-gate.ts`). The early script of a page with a cookie banner sets it
 * (`consent/early.ts`).
 */
export type Rule = { porticoMayLoad?: Decision }

/**
 * Whether content of this category may be loaded now. Without a rule everything may be loaded. Call it directly before each
 * load from another origin.
 */
export function mayLoad(category: ContentCategory): boolean {
  return (window as Rule).porticoMayLoad?.(category) ?? true
}
