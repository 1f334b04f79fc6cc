import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** The filters of a list, kept in the address. Setting an empty value removes the filter. */
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

/** `value` if it is a key of `options`, otherwise `fallback`. */
export function oneOf<T extends string>(
  value: string | null,
  options: Record<T, unknown>,
  fallback: NoInfer<T>,
): T {
  return value !== null && Object.hasOwn(options, value) ? (value as T) : fallback
}
