/*
 * The specification's timings, sizes and defaults of published pages. A name ends in its unit unless it is a plain
 * count; px are CSS pixels.
 */

// Animation

/** Default duration of an animation, s (ANIM-02, ANIM-04). */
export const ANIMATION_SECONDS = 0.3
/** Step of an animation timer, ms (ANIM-04). */
export const ANIMATION_INTERVAL_MS = 10
/** End factor of scale animations (ANIM-02). */
export const SCALE_DOWN_TO = 0.94
/** Visible share of an element that starts its animation (ANIM-03). */
export const ANIMATION_TRIGGER_RATIO = 0.5
/** A scroll has ended after this time without a scroll event, ms (ANIM-04). */
export const SCROLL_END_MS = 300
/** Default offset of the scroll helper, px (ANIM-05). */
export const SCROLL_OFFSET_PX = 30
/** Shortest duration of the scroll helper, ms (ANIM-05, S-25). */
export const SCROLL_MIN_MS = 50
/** Default duration of a tween, ms (ANIM-01). */
export const TWEEN_MS = 300
/** Poll interval of the element wait, ms (ANIM-06). */
export const ELEMENT_WAIT_POLL_MS = 100
/** Smallest font of text shrink, px (ANIM-07). */
export const TEXT_SHRINK_MIN_PX = 11
/** Resize debounce of text shrink, ms (ANIM-07). */
export const TEXT_SHRINK_DEBOUNCE_MS = 100
/** Refresh interval of relative times, ms (ANIM-08). */
export const RELATIVE_TIME_REFRESH_MS = 5_000

// Widths of windows and containers, px

/** Widest window with the mobile layout (ANIM-09). */
export const MOBILE_LAYOUT_MAX_PX = 432
/** Narrowest window with the desktop layout (ANIM-09). */
export const DESKTOP_LAYOUT_MIN_PX = 433
/** Widest phone of the design tokens (ANIM-10). */
export const PHONE_MAX_PX = 428
/** Narrowest tablet (ANIM-10). */
export const TABLET_MIN_PX = 768
/** Widest tablet (ANIM-10). */
export const TABLET_MAX_PX = 1_024
/** Widths that split the desktop range (ANIM-10). */
export const DESKTOP_SPLIT_PX = [800, 1_024] as const
/** A newsletter block narrower than this is narrow (ANIM-12). */
export const NEWSLETTER_NARROW_BELOW_PX = 320
/** An image block narrower than this is narrow (ANIM-12). */
export const IMAGE_BLOCK_NARROW_BELOW_PX = 415
/** Widest window with the mobile info bar (ANIM-12). */
export const MOBILE_INFO_BAR_MAX_PX = 1_024
/** A reservation widget wider than this is wide (WIDG-02). */
export const RESERVATION_WIDE_ABOVE_PX = 850
/** Widest table-booking widget in a column (WIDG-02). */
export const TABLE_BOOKING_COLUMN_MAX_PX = 750
/** Images are loaded within this distance from the viewport (GAL-36). */
export const LAZY_IMAGE_MARGIN_PX = 200

// Design tokens (ANIM-11)

/** Smallest font size, px. */
export const FONT_SIZE_MIN_PX = 9.75
/** Largest font size, px. */
export const FONT_SIZE_MAX_PX = 28
/** Corner radii, px. */
export const RADII_PX = [0, 4, 8] as const
/** Shortest transition, ms. */
export const TRANSITION_MIN_MS = 0
/** Longest transition, ms. */
export const TRANSITION_MAX_MS = 600

// Galleries

/** Display time of a slide, ms (GAL-06). */
export const AUTOPLAY_MS = 5_000
/** Images that load concurrently (GAL-33). */
export const LOAD_QUEUE_SIZE = 16
/** Images that load concurrently on mobile (GAL-33). */
export const LOAD_QUEUE_SIZE_MOBILE = 1
/** A picture that has not answered for this time makes room in the queue, ms. Ours. */
export const LOAD_TIMEOUT_MS = 15_000
/** Resize debounce of a single gallery, ms (GAL-34, C-20). */
export const GALLERY_RESIZE_END_MS = 100
/** Debounce of the resize emitter of galleries, ms (GAL-34, C-20). */
export const GALLERY_RESIZE_EMITTER_MS = 300
/** Debounce of the shared resize emitter, ms (GAL-34, C-20). */
export const RESIZE_EMITTER_MS = 1_000
/** Default height of a slider in percent of its width (GAL-32). */
export const SLIDER_ASPECT_RATIO = 50
/** Speed of a strip, s (GAL-19). */
export const STRIP_SPEED_SECONDS = 0.5
/** Default `vSize` of a strip (GAL-19). */
export const STRIP_V_SIZE_PERCENT = 10
/** Slides that a strip without options preloads (GAL-19, C-04). */
export const STRIP_PRELOAD_COUNT = 1
/** Maximum vertical padding of a thumbnail strip, px (GAL-32). */
export const THUMBNAIL_STRIP_MAX_PADDING_PX = 5
/** Height of a video thumbnail without an image, percent of its width: 16:9 (GAL-32, C-27). */
export const VIDEO_THUMBNAIL_ASPECT_PERCENT = 56.25
/** Default padding of a grid, px (GAL-30). */
export const GRID_PADDING_PX = 20
/** Slides in a row of a grid (GAL-30). */
export const GRID_SLIDES_PER_ROW = 4
/** Default `rowHeight` of autorows, px (GAL-30). */
export const AUTOROWS_HEIGHT_PX = 250
/** Default gutter of autorows, px (GAL-30). */
export const AUTOROWS_GUTTER_PX = 20
/** Default `columnWidth` of autocolumns, px; its behaviour is `min` (GAL-31). */
export const AUTOCOLUMNS_WIDTH_PX = 250
/** Default gutter of autocolumns, px (GAL-31). */
export const AUTOCOLUMNS_GUTTER_PX = 0
/** Default gutter of a carousel, px (GAL-23). */
export const CAROUSEL_GUTTER_PX = 1
/** Slides in a row of a carousel (GAL-23). */
export const CAROUSEL_SLIDES_PER_ROW = 3
/** A carousel narrower than this shows at most two slides (GAL-23, C-08). */
export const CAROUSEL_TWO_BELOW_PX = 480
/** A carousel narrower than this shows at most three slides (GAL-23, C-08). */
export const CAROUSEL_THREE_BELOW_PX = 724
/** Speed of a stacked gallery, s (GAL-27). */
export const STACKED_SPEED_SECONDS = 1
/** Slides that a stacked gallery preloads (GAL-27). */
export const STACKED_PRELOAD_COUNT = 1
/** Zoom factor of ken-burns (GAL-28). */
export const KEN_BURNS_ZOOM = 1.075
/** Shortest swipe, px (GAL-28). */
export const SWIPE_MIN_PX = 50
/** Longest swipe, ms (GAL-28). */
export const SWIPE_MAX_MS = 250
/** Duration of the swipe animation, s (GAL-28). */
export const SWIPE_ANIMATION_SECONDS = 0.28
/** New-swipe locks its axis after this distance, px (GAL-29). */
export const NEW_SWIPE_AXIS_LOCK_PX = 10
/** Widest window that new-swipe treats as mobile, px (GAL-29). */
export const NEW_SWIPE_MOBILE_MAX_PX = 767
/** Duration of the new-swipe transition on mobile, s (GAL-29). */
export const NEW_SWIPE_SECONDS_MOBILE = { min: 0.2, max: 0.5 } as const
/** Duration of the new-swipe transition on wider windows, s (GAL-29). */
export const NEW_SWIPE_SECONDS_WIDE = { min: 0.3, max: 0.5 } as const

// Header (ours: the specification is silent)

/** The pointer rests on a folder of the navigation for this time before it opens, ms. */
export const NAV_FOLDER_OPEN_MS = 80
/** A folder closes this time after the pointer has left it, ms. */
export const NAV_FOLDER_CLOSE_MS = 280
/** A scroll in one direction by more than this hides or shows the header, px. */
export const HEADER_SCROLL_TOLERANCE_PX = 8

// Lists (ours: the specification is silent)

/** Items on one page of a list (WIRE-20). */
export const LIST_PAGE_ITEMS = 20

/** Room for every style with its value, as JSON. */
export const MAX_STYLES_LENGTH = 1_000
