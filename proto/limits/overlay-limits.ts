/*
 * The specification's timings, sizes and defaults of overlays and embedded widgets. A name ends in its unit unless it is
 * a plain count; px are CSS pixels.
 */

// Lightbox

/** Duration of the lightbox animation, s (LBOX-02). */
export const LIGHTBOX_SPEED_SECONDS = 0.6
/** Duration of the slide transition in the lightbox, s (LBOX-02). */
export const LIGHTBOX_SLIDE_SECONDS = 0.6
/** Opacity of the lightbox overlay (LBOX-02). */
export const LIGHTBOX_OVERLAY_OPACITY = 0.95
/** Duration of the lightbox fade, s (LBOX-02). */
export const LIGHTBOX_FADE_SECONDS = 0.3
/** Throttle of the arrow keys in the lightbox, ms (LBOX-04). */
export const LIGHTBOX_KEY_THROTTLE_MS = 200
/** Time after which the lightbox controls fade, ms (LBOX-02). */
export const LIGHTBOX_NAV_HIDE_MS = 500
/** Clicks within this distance from the viewport edge are ignored, percent (LBOX-05). */
export const LIGHTBOX_EDGE_PERCENT = 2
/** Padding of the lightbox, px (LBOX-02). */
export const LIGHTBOX_PADDING_PX = 100

// Dialogs, popups, tooltips

/** z-index of the first dialog (POP-02). */
export const DIALOG_BASE_Z_INDEX = 30_000
/** Width of a confirmation popup, px (POP-04). */
export const CONFIRMATION_WIDTH_PX = 350
/** Padding of a confirmation popup, px (POP-04). */
export const CONFIRMATION_PADDING_PX = 20
/** Longest wait for the closing transition of a confirmation popup, ms (POP-04). */
export const CONFIRMATION_HIDE_MAX_MS = 600
/** Time after which an information popup closes, ms (POP-06). */
export const INFORMATION_HIDE_MS = 2_000
/** Delay of a tooltip, ms (POP-11). */
export const TOOLTIP_DELAY_MS = 1_200
/** Width of a tooltip, px (POP-11). */
export const TOOLTIP_WIDTH_PX = 250
/** Distance of a tooltip from the pointer, px (POP-11). */
export const TOOLTIP_MOUSE_OFFSET_PX = 15
/** Distance of a tooltip from the window edge, px (POP-11). */
export const TOOLTIP_EDGE_MARGIN_PX = 20
/** Duration of the tooltip animation, s (POP-11). */
export const TOOLTIP_ANIMATION_SECONDS = 0.3
/** A display frequency that never shows a popup overlay again (POP-10). */
export const NEVER_RESHOW = -1

// Accordion, map, video

/** Animation of an accordion item, ms (ACC-01). */
export const ACCORDION_MS = 250
/** Time-out of the maps script, ms (MAP-06). */
export const MAP_SCRIPT_TIMEOUT_MS = 30_000
/** Center of a map without data, degrees (MAP-07). */
export const MAP_DEFAULT_CENTER = { lat: 40.72, lng: -74.0 } as const
/** Zoom of a map without data (MAP-07). */
export const MAP_DEFAULT_ZOOM = 12
/** Zoom levels that an owner may choose for a map (MAP-01). */
export const MAP_ZOOM = { min: 1, max: 20 } as const
/** The edges of maps, degrees: Web Mercator ends at this latitude, south and north. */
export const MAP_EDGE = { lat: 85, lng: 180 } as const
/** Debounce of map option updates, ms (MAP-09). */
export const MAP_OPTION_DEBOUNCE_MS = 60
/** Size of a marker image, px (MAP-03). */
export const MAP_MARKER_PX = { width: 48, height: 64 } as const
/** Scale of a marker image (MAP-03). */
export const MAP_MARKER_SCALE = 0.5
/** Height of a video of unknown size, percent of its width (VID-06, C-27). */
export const VIDEO_FALLBACK_ASPECT_PERCENT = 56.3
/** A provider's player that has not loaded after this time has failed, ms. Ours. */
export const VIDEO_ANSWER_MS = 15_000
/** Interval of the messages that ask a provider's player for its events, until it answers, ms. Ours. */
export const VIDEO_LISTEN_INTERVAL_MS = 250
/** A step of the seek slider by an arrow key, s. Ours. */
export const SEEK_STEP_SECONDS = 5
/** Speeds of the audio player. Ours. */
export const AUDIO_SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const
