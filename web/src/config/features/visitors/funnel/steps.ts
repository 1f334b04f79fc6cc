/** A step of a funnel: a page that was viewed, or an event; a page may end with `*`. */
export type Step = { kind: 'page' | 'event'; value: string }

export const STEPS_MIN = 2
export const STEPS_MAX = 8

/** The steps of an address, `step=page:/shop`. Unreadable ones are left out. */
export function stepsOf(search: URLSearchParams): Step[] {
  return search
    .getAll('step')
    .flatMap((text) => {
      const [, kind, value] = /^(page|event):(.+)$/.exec(text) ?? []
      return kind && value ? [{ kind: kind as Step['kind'], value }] : []
    })
    .slice(0, STEPS_MAX)
}

/** Steps as the parameter of a reading. */
export const stepTexts = (steps: readonly Step[]): string[] =>
  steps.map(({ kind, value }) => `${kind}:${value}`)

/** The address search with these steps in place of its own. */
export function withSteps(search: URLSearchParams, steps: readonly Step[]): string {
  const next = new URLSearchParams(search)
  next.delete('step')
  for (const text of stepTexts(steps)) next.append('step', text)
  return `?${next}`
}

/** A step as people write it. The path of a page begins with a slash. */
export function stepFrom(kind: string, text: string): Step | undefined {
  const value = text.trim()
  if (value === '') return undefined
  if (kind === 'event') return { kind, value }
  return { kind: 'page', value: value.startsWith('/') ? value : `/${value}` }
}
