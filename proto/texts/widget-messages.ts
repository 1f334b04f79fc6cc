/** GAL-37. A constant of its own, because the first script of every page needs only this text. */
export const LOADER_NOT_FOUND = 'Loader2 not found'

/** Galleries and videos; thrown, logged or shown in the embed. */
export const widgetMessages = {
  decodingGallery: 'Error decoding gallery block data.',
  evaluatingGallery: 'Error evaluating gallery block data.',
  noVideoLoader: 'VideoLoader not found',
  noLoader: LOADER_NOT_FOUND,
  noLightbox: 'lightboxify is not available in this tier!',
  invalidVideo: 'Invalid video embed.',
  /** Ours (VID-07). */
  soundcloudUrl: (url: string) => `Failed to parse the Soundcloud URL ${url}`,
  lightboxTitle: 'Gallery',
  /** Ours after the name (GAL-05, GAL-24). */
  unknownDesign: (design: string) => `Unknown gallery design ${design}`,
  noTransition: (name: string) => `Could not find transition named ${name}`,
} as const
