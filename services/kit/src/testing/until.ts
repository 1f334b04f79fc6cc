/** Resolves when `condition` is true; throws after `timeoutMs`. */
export async function until(condition: () => boolean | Promise<boolean>, timeoutMs = 100_000): Promise<void> {
  const end = Date.now() + timeoutMs
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`still not true after ${timeoutMs} ms: ${condition}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
