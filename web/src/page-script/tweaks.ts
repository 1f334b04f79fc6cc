let known: Readonly<Record<string, string>> | undefined

/**
 * Announces the template's settings (`tweakJSON` of the page context) that differ from the page before: one `tweak:change`
 * on `window` for each, with `{name, value}`. Call it once a page.
 */
export function announceTweaks(): void {
  const next = currentTweaks()
  const before = known
  known = next
  if (!before) return
  for (const name of new Set([...Object.keys(before), ...Object.keys(next)])) {
    if (before[name] === next[name]) continue
    const detail = { name, value: next[name] ?? '' }
    window.dispatchEvent(new CustomEvent('tweak:change', { detail }))
  }
}

function currentTweaks(): Record<string, string> {
  try {
    const text = document.getElementById('portico-context')?.textContent ?? '{}'
    return (JSON.parse(text) as { tweakJSON?: Record<string, string> }).tweakJSON ?? {}
  } catch {
    return {}
  }
}
