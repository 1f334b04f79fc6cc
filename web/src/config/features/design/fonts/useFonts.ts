import { listFonts } from '@portico/proto/api/sites/fonts/fonts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../session/calls.ts'

/** Milliseconds between two looks at fonts that are being converted. */
const LOOK_EVERY_MS = 2_000

/** The fonts that the website has uploaded; read again while one is being converted. */
export function useFonts(websiteId: string) {
  return useQuery({
    ...queryOf(listFonts, { params: { websiteId } }),
    refetchInterval: ({ state }) =>
      state.data?.fonts.some((font) => font.state === 'waiting') ? LOOK_EVERY_MS : false,
  })
}
