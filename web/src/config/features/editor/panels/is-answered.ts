/** Whether at least one of the asked fields has a value. */
export const isAnswered = (needs: readonly string[], value: Readonly<Record<string, unknown>>): boolean =>
  needs.some((need) => {
    const part = value[need]
    return Array.isArray(part) ? part.length > 0 : part !== undefined && part !== ''
  })
