import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** What a list is filtered by, kept in the address; an empty value takes its filter away. */
export function useFilters() {
  const [search, setSearch] = useSearchParams()
  const change = useCallback(
    (values: Record<string, string | undefined>, { replace = false } = {}) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(values)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace, preventScrollReset: true },
      ),
    [setSearch],
  )
  return { search, change }
}

/** The value of the address if it is one of `options`, else the usual one. */
export function oneOf<T extends string>(
  asked: string | null,
  options: Record<T, unknown>,
  usual: NoInfer<T>,
): T {
  return asked !== null && Object.hasOwn(options, asked) ? (asked as T) : usual
}
