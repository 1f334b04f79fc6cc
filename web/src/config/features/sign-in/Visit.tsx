import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { requestPresence } from '@portico/proto/api/identity/owners/presence'
import { useWebsite } from '../../session/website.ts'
import { call } from '../../session/calls.ts'
import { refusalText } from '../../ui/forms/refusal.ts'
import { Refusal } from '../../ui/forms/Refusal.tsx'
import { Skeleton } from '../../ui/states/States.tsx'
import { SignInLayout } from './SignInLayout.tsx'
import { safeNext } from '../../session/next.ts'

/** Opens a published page with the owner's presence, through a single-use code. */
export function Visit() {
  const { websiteId, site } = useWebsite()
  const [search] = useSearchParams()
  const next = safeNext(search.get('next'))
  const link = useQuery({
    queryKey: [requestPresence.path, { websiteId, next }],
    queryFn: () => call(requestPresence, { body: { websiteId, next } }),
    retry: false,
    gcTime: 0,
  })
  const address = link.data?.loginUrl
  useEffect(() => {
    if (address !== undefined) window.location.replace(address)
  }, [address])
  if (!link.error)
    return (
      <SignInLayout title={site?.title ?? 'Your website'}>
        <Skeleton rows={2} block />
      </SignInLayout>
    )
  return (
    <SignInLayout title="Could not open the website">
      <Refusal text={refusalText(link.error)} />
      <p className="actions">
        <button type="button" className="button" onClick={() => void link.refetch()}>
          Try again
        </button>
        {site && (
          <a className="button quiet" href={new URL(next, site.url).href}>
            Open as a visitor
          </a>
        )}
      </p>
    </SignInLayout>
  )
}
