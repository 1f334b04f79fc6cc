import { LRUCache } from 'lru-cache'
import type { PageReply } from '@portico/proto/http/content/page-view'

/** The parts of a page that all pages of its website share. */
export type ErrorFrame = Pick<
  PageReply,
  | 'website'
  | 'websiteSettings'
  | 'context'
  | 'contentVersion'
  | 'releaseId'
  | 'navigation'
  | 'footerNavigation'
  | 'businessInformation'
>

export type ErrorFrames = {
  /** Keeps the frame of a page that sites has sent. */
  remember(page: PageReply): void
  of(websiteId: string): ErrorFrame | undefined
}

/**
 * Keeps the frame of each website that was shown lately, so that a page that cannot be shown needs no other service: under
 * overload, a call for each failed page would make it worse.
 */
export function createErrorFrames({ max }: { max: number }): ErrorFrames {
  const frames = new LRUCache<string, ErrorFrame>({ max })
  return {
    remember(page) {
      // A preview shows what is not published.
      if (page.preview || frames.get(page.website.id)?.contentVersion === page.contentVersion) return
      frames.set(page.website.id, frameOf(page))
    },
    of: (websiteId) => frames.get(websiteId),
  }
}

/** The frame of a page, without its content and without code of the owner. */
export function frameOf({
  website,
  websiteSettings,
  context,
  contentVersion,
  releaseId,
  navigation,
  footerNavigation,
  businessInformation,
}: PageReply): ErrorFrame {
  return {
    website,
    websiteSettings,
    context,
    contentVersion,
    ...(releaseId !== undefined && { releaseId }),
    navigation,
    footerNavigation,
    ...(businessInformation && { businessInformation }),
  }
}
