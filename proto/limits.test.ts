import { expect, test } from 'vitest'
import * as display from './limits/display-limits.ts'
import * as limits from './limits.ts'
import * as overlay from './limits/overlay-limits.ts'
import * as tracking from './limits/tracking-limits.ts'

test('the numbers of content, commerce, forms and files are the specification’s', () => {
  expect(limits).toMatchObject({
    MAX_BLOCKS_PER_LAYOUT: 60,
    MAX_TRACKS_PER_ALBUM: 60,
    MAX_ITEMS_IN_ORDERED_COLLECTION: 250,
    MAX_PRODUCTS_IN_COLLECTION: 200,
    MAX_HOSTED_GALLERIES: 20,
    MAX_ITEMS_PER_HOSTED_GALLERY: 50,
    CAPTCHA_NORMAL_MIN_PX: 320,
    IMAGE_WIDTHS_PX: [2500, 1500, 1000, 750, 500, 300, 100],
    RETRY_DELAY_MS: 200,
    CHUNK_LOAD_TIMEOUT_MS: 120_000,
    FOLLOW_SCRIPT_TIMEOUT_MS: 10_000,
    ANALYTICS_COOKIE_DAYS: 390,
    COOKIE_CHOICE_DAYS: 30,
  })
})

test('the numbers of tracking are the specification’s', () => {
  expect(tracking).toMatchObject({
    METRICS_WAIT_MS: 60_000,
    INTERACTIVE_QUIET_MS: 5_000,
    COLLECTOR_INTERVAL_MS: 30_000,
    COLLECTOR_VERSION: '4.0.7',
    METRIC_SETTINGS_TIMEOUT_MS: 2_000,
    LOGGER_FLUSH_MS: 30_000,
    BUTTON_TRACKING_TIMEOUT_MS: 2_500,
    MAX_ERROR_SENDS: 20,
    MAX_ERRORS_QUEUED: 10,
    ERROR_DEBOUNCE_MS: 1_000,
    MAX_STACK_LENGTH: 5_000,
    THROTTLE_SAMPLES: 22,
    THROTTLE_FACTOR: 2,
  })
})

test('the numbers of galleries and animation are the specification’s', () => {
  expect(display).toMatchObject({
    ANIMATION_SECONDS: 0.3,
    SCALE_DOWN_TO: 0.94,
    ANIMATION_TRIGGER_RATIO: 0.5,
    SCROLL_END_MS: 300,
    AUTOPLAY_MS: 5_000,
    LOAD_QUEUE_SIZE: 16,
    LAZY_IMAGE_MARGIN_PX: 200,
    STRIP_SPEED_SECONDS: 0.5,
    KEN_BURNS_ZOOM: 1.075,
    SWIPE_MIN_PX: 50,
    SWIPE_MAX_MS: 250,
    SWIPE_ANIMATION_SECONDS: 0.28,
    NEW_SWIPE_MOBILE_MAX_PX: 767,
    CAROUSEL_TWO_BELOW_PX: 480,
    CAROUSEL_THREE_BELOW_PX: 724,
  })
})

test('the numbers of overlays, maps and videos are the specification’s', () => {
  expect(overlay).toMatchObject({
    DIALOG_BASE_Z_INDEX: 30_000,
    CONFIRMATION_WIDTH_PX: 350,
    CONFIRMATION_HIDE_MAX_MS: 600,
    INFORMATION_HIDE_MS: 2_000,
    TOOLTIP_DELAY_MS: 1_200,
    TOOLTIP_MOUSE_OFFSET_PX: 15,
    LIGHTBOX_SPEED_SECONDS: 0.6,
    LIGHTBOX_OVERLAY_OPACITY: 0.95,
    LIGHTBOX_EDGE_PERCENT: 2,
    ACCORDION_MS: 250,
    MAP_SCRIPT_TIMEOUT_MS: 30_000,
    MAP_DEFAULT_ZOOM: 12,
    MAP_OPTION_DEBOUNCE_MS: 60,
    VIDEO_FALLBACK_ASPECT_PERCENT: 56.3,
  })
})
