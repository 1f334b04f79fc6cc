/** Why a collector does not count an item; the closed list of the label `reason`. The codes are ours. */
export const dropReasons = [
  'unknown-website',
  'other-website',
  'foreign-origin',
  'malformed',
  'bot',
  'site-editor',
  'census-disabled',
  'no-consent',
  'untracked-page',
  'excluded-path',
  'search-page-view',
  'too-old',
  'duplicate',
  'over-quota',
  'part-off',
  'not-page-speed',
] as const
export type DropReason = (typeof dropReasons)[number]
