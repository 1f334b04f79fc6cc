import { useQuery } from '@tanstack/react-query'
import type { TemplateIdentifier } from '@portico/proto/design/templates'
import type { Availability } from '@portico/proto/http/sites'
import { get, post } from '../../../lib/data/verbs.ts'

const PATH = '/api/rest/sites'

/** Whether a website can have this address; asked when typing pauses. */
export const useAvailability = (identifier: string) =>
  useQuery({
    queryKey: ['available', identifier],
    queryFn: () => get<Availability>(`${PATH}/available`, { identifier }),
    enabled: identifier !== '',
    staleTime: 5_000,
  })

type NewSite = { identifier: string; title: string; template: TemplateIdentifier }

export const createSite = (site: NewSite) => post<{ id: string }>(PATH, site, { errors: 'beside' })
