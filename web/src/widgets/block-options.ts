/** The options of the block that contains an element, from its `data-block-json`; {} if they cannot be read. */
export function blockOptions(element: Element): Record<string, unknown> {
  const json = element.closest('[data-block-json]')?.getAttribute('data-block-json') ?? ''
  try {
    const options: unknown = JSON.parse(json)
    return typeof options === 'object' && options !== null ? (options as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
