import { invalid } from '@portico/kit/errors'
import { anchorProblem } from '@portico/proto/pages/section-anchors'
import type { PageDocument } from '@portico/proto/site'

/**
 * Checks the names for links of sections that differ from the saved page: saved ones may be older than the rules.
 * @throws Refusal 400 that names the fields
 */
export function checkAnchors({ sections }: PageDocument, saved: PageDocument | null | undefined): void {
  const former = new Map(saved?.sections.map(({ id, anchor }) => [id, anchor]))
  const errors: Record<string, string> = {}
  sections.forEach((section, at) => {
    const problem = section.anchor === former.get(section.id) ? undefined : anchorProblem(sections, section)
    if (problem !== undefined) errors[`document.sections.${at}.anchor`] = problem
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
