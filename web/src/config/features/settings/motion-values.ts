import type { SettingsChange, SiteSettings } from '@portico/proto/http/website/sites'

const animationsOf = (value = '') => (value === 'fade' || value === 'scale' ? value : '')

/** The tweaks of motion; empty for none. */
export const motionValues = ({ tweaks }: Pick<SiteSettings, 'tweaks'>) => ({
  animations: animationsOf(tweaks['animations']),
  parallax: tweaks['parallax'] === 'on' ? ('on' as const) : ('' as const),
})
export type MotionValues = ReturnType<typeof motionValues>

/** All tweaks of the website, because they are replaced together, with the tweaks of motion. */
export function motionChanges(
  values: MotionValues,
  { tweaks }: Pick<SiteSettings, 'tweaks'>,
): SettingsChange {
  const { animations: _, parallax: __, ...others } = tweaks
  const chosen = Object.entries(values).filter(([, value]) => value !== '')
  return { tweaks: { ...others, ...Object.fromEntries(chosen) } }
}
