import { forgetRefused } from '../lib/forget.ts'
import { consentApi } from '../consent/api.ts'
import type { BeaconContext } from './context.ts'
import { hitsAnswered, isTracked } from './census.ts'
import { isRemembered, rememberVisitor } from './visitor.ts'

/** Removes the tracking data that the visitor does not allow from this browser (COOK-09, S-40). */
export function forgetUnlessAllowed(context: BeaconContext): void {
  const isAllowed = isRemembered(context)
  forgetRefused((category) =>
    category === 'statistics' ? isAllowed : (consentApi()?.allows(category) ?? isAllowed),
  )
}

/**
 * Follows a change of the visitor's choice: after consent the visitor is remembered, and everything that is no longer allowed is
 * removed. It is removed again when the hits on their way are answered, because a reply may set cookies.
 */
export async function applyChoice(context: BeaconContext): Promise<void> {
  if (isTracked(context)) rememberVisitor(context, Date.now())
  forgetUnlessAllowed(context)
  await hitsAnswered()
  forgetUnlessAllowed(context)
}
