/** The address of the popup overlay as a page of its own, if the website shows one (PAGE-02, page type 104). */
export const POPUP_OVERLAY_PATH = '/popup-overlay'

export const popupMessages = {
  /** The name of an overlay without a heading. */
  name: 'Announcement',
} as const

type Popup = { style: string; heading: string; text: string; picture: unknown }

/** Whether visitors see the popup overlay on the pages where it is enabled (ENUM-14): an empty one is not shown. */
export const isPopupShown = ({ style, heading, text, picture }: Popup): boolean =>
  style === 'show' && Boolean(heading || text || picture)
