import { useQuery } from '@tanstack/react-query'
import type { FontList } from '@portico/proto/http/fonts'
import { get } from '../../../../lib/data/verbs.ts'

export const fontsPath = (websiteId: string) => `/api/rest/sites/${websiteId}/fonts`
export const fontsKey = (websiteId: string) => ['fonts', websiteId] as const

/** Milliseconds between two looks at fonts that are being converted. */
const LOOK_EVERY_MS = 2_000

/** The fonts that the website has uploaded; read again while one is being converted. */
export function useFonts(websiteId: string) {
  return useQuery({
    queryKey: fontsKey(websiteId),
    queryFn: () => get<FontList>(fontsPath(websiteId)),
    refetchInterval: ({ state }) =>
      state.data?.fonts.some((font) => font.state === 'waiting') ? LOOK_EVERY_MS : false,
  })
}
