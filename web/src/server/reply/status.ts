import { pageType } from '@portico/proto/enums/page-type'
import type { PageModel } from '../../page/model.ts'

/** The status of the reply that shows a page. */
export function statusOf({ pageType: type, search, failure }: PageModel): number {
  if (failure) return failure.status
  if (search?.status === 'failed') return 503
  if (type === pageType.notFound) return 404
  if (type === pageType.lockScreen || type === pageType.protectedContent) return 401
  return 200
}
