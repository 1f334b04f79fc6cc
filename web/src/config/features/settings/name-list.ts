/** The names of a list with commas, each once. */
export const namesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]

export const namesText = (names: readonly string[]): string => names.join(', ')
