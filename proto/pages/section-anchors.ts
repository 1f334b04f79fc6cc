/** The parts of a section that lead to it. */
type Named = { id: string; anchor?: string | undefined }

/** Ids of the frame of published pages, to which its scripts, styles and labels refer. */
const FRAME_IDS = new Set([
  'app',
  'consent-id',
  'drawer-title',
  'email',
  'info-hours',
  'page',
  'password',
  'portico-context',
  'profile',
  'search-text',
  'sessions',
  'sign-out',
  'site-nav',
  'sqs-cart-root',
  'unlock-password',
  'unlock-problem',
])
/** Beginnings of the ids that pages make of the ids of their parts. */
const OWN_IDS = /^(?:account|block|collection|consent|item|map|picture)-/

export const anchorMessages = {
  reserved: 'is a name that pages use themselves. Choose another one',
  taken: 'is the name of another section of this page. Choose another one',
} as const

/** Whether an id may belong to the frame of a page or to one of its blocks. */
const isReserved = (name: string): boolean => FRAME_IDS.has(name) || OWN_IDS.test(name)

/** Why a section may not have a name for links. Names and ids of sections are ids of the page, so each is used once. */
export function anchorProblem(sections: readonly Named[], { id, anchor }: Named): string | undefined {
  if (anchor === undefined) return undefined
  if (isReserved(anchor)) return anchorMessages.reserved
  const isTaken = sections.some(
    (other) => other.id === anchor || (other.id !== id && other.anchor === anchor),
  )
  return isTaken ? anchorMessages.taken : undefined
}

/**
 * The names under which the sections of a page can be reached. Names that were stored before the rules are left out: the names of the
 * page itself, and all but the first of a repeated one.
 */
export function shownAnchors(sections: readonly Named[]): (string | undefined)[] {
  const used = new Set(sections.map(({ id }) => id))
  return sections.map(({ anchor }) => {
    if (anchor === undefined || isReserved(anchor) || used.has(anchor)) return undefined
    used.add(anchor)
    return anchor
  })
}
