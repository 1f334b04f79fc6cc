/*
 * The numbers of the specification, each once. A name ends in its unit where the unit is not a plain count;
 * px are CSS pixels. Timings and sizes of widgets are in `display-limits.ts` and `overlay-limits.ts`.
 */

// Content

/** Blocks in a layout (MISC-01). */
export const MAX_BLOCKS_PER_LAYOUT = 60
/** Tracks in an album (MISC-01). */
export const MAX_TRACKS_PER_ALBUM = 60
/** Items in a collection that holds no products (COMM-07, C-16). */
export const MAX_ITEMS_IN_ORDERED_COLLECTION = 250
/** Products in a collection of type 13 (COMM-07, C-16). */
export const MAX_PRODUCTS_IN_COLLECTION = 200
/** Galleries taken from a photo-hosting service (GAL-38). */
export const MAX_HOSTED_GALLERIES = 20
/** Items taken from one such gallery (GAL-38). */
export const MAX_ITEMS_PER_HOSTED_GALLERY = 50
/** Characters of a tag (COMM-05). */
export const MAX_TAG_LENGTH = 50
/** Characters of a category (COMM-05). */
export const MAX_CATEGORY_LENGTH = 25
/** Rows of a dataset; more are cut. Ours (S-47). */
export const MAX_DATASET_ROWS = 1_000
/** Columns of a dataset; more are cut. Ours (S-47). */
export const MAX_DATASET_COLUMNS = 50
/** Tags of a text that an owner writes. Ours. */
export const MAX_HTML_TAGS = 5_000
/** Of these, how many may be open at once. Ours. */
export const MAX_HTML_DEPTH = 100
/** Releases of a website that are kept, the newest. Ours. */
export const MAX_RELEASES = 20

// Of an account and of a website: a request beyond such a number is a 409 that names it

/** Websites that an account has made. Ours. */
export const MAX_WEBSITES_PER_ACCOUNT = 50
/** The same while the account's e-mail address is not confirmed. Ours. */
export const MAX_WEBSITES_UNCONFIRMED = 3
/** Websites that an account makes in an hour; one more is a 429. Ours. */
export const MAX_WEBSITES_PER_HOUR = 10
/** Pages and collections of a website. Ours. */
export const MAX_COLLECTIONS_PER_WEBSITE = 200
/** Bytes that the saved pages and items of a website take in the database, compressed. Ours. */
export const MAX_CONTENT_BYTES_PER_WEBSITE = 50_000_000
/** Items of a website, in all its collections. Ours. */
export const MAX_ITEMS_PER_WEBSITE = 5_000
/** Pictures of a website. Ours. */
export const MAX_ASSETS_PER_WEBSITE = 5_000
/** Bytes of a website's pictures as they are stored; smaller widths are not counted. Ours. */
export const MAX_ASSET_BYTES_PER_WEBSITE = 2_000_000_000
/** Forms of a website that are not deleted. Ours. */
export const MAX_FORMS_PER_WEBSITE = 100
/** Forms of a website with those that were deleted, which stay for their submissions. Ours. */
export const MAX_KEPT_FORMS_PER_WEBSITE = 1_000
/** Fields of a form; more are a 400. Ours. */
export const MAX_FIELDS_PER_FORM = 100
/** Products of a website, in all its collections. Ours. */
export const MAX_PRODUCTS_PER_WEBSITE = 5_000
/** Variants of a product; more are a 400. Ours. */
export const MAX_VARIANTS_PER_PRODUCT = 100
/** Pictures of a product; more are a 400. Ours. */
export const MAX_PICTURES_PER_PRODUCT = 100
/** Accounts with a role on a website. Ours. */
export const MAX_CONTRIBUTORS_PER_WEBSITE = 100
/** Invitations of a website that may be open at once. Ours. */
export const MAX_OPEN_INVITATIONS = 50
/** Members of a website; one more is refused at sign-up. Ours. */
export const MAX_MEMBERS_PER_WEBSITE = 100_000

// Mails in 24 hours: one more is a 429

/** Mails to one address, whoever asks for them. Ours. */
export const MAX_MAILS_TO_ADDRESS_PER_DAY = 30
/** Mails that the members and invitations of one website cause. Ours. */
export const MAX_MAILS_OF_WEBSITE_PER_DAY = 1_000
/** Mails that one account causes: invitations and changes of its own address. Ours. */
export const MAX_MAILS_OF_ACCOUNT_PER_DAY = 200
/** Mails that one client address causes. Ours. */
export const MAX_MAILS_OF_CLIENT_PER_DAY = 200

// Commerce

/** The highest price of a product, in minor units (COMM-03). */
export const MAX_PRICE_CENTS = 100_000_000
/** Characters of a SKU (COMM-04). */
export const MAX_SKU_LENGTH = 60
/** What a generated SKU begins with (COMM-04). */
export const SKU_PREFIX = 'SQ'
/** Digits of a generated SKU, after its prefix (COMM-04). */
export const SKU_DIGITS = 7
/** Digits before the point that a formatted number may have (CUR-04). */
export const MAX_INTEGER_DIGITS = 15
/** At or below this many of a product, its stock is low and visitors are told how many are left. Ours. */
export const LOW_STOCK = 5
/** Days that an untouched cart lives. Ours (S-22). */
export const CART_DAYS = 30

// Forms

/** Characters of the shortest email address (FORM-18). */
export const MIN_EMAIL_LENGTH = 3
/** Characters of the longest email address (FORM-18). */
export const MAX_EMAIL_LENGTH = 256
/** Characters before the `@` of an address that mail goes to, and of the whole (RFC 5321). */
export const MAX_MAIL_LOCAL_LENGTH = 64
export const MAX_MAIL_ADDRESS_LENGTH = 254
/** Digits of a US zip code (FORM-19). */
export const ZIP_DIGITS = 5
/** A captcha in a container narrower than this is compact, px (FORM-21). */
export const CAPTCHA_NORMAL_MIN_PX = 320
/** Hours that a submission key is good for. Ours (S-14). */
export const FORM_KEY_HOURS = 24

// Requests at the gateway: what a stranger can make grow there (table in gateway/README.md). Ours. The limits of one
// client (an IPv4 address, or an IPv6 /64) and the rates of gateway/src/policy/limits.ts obey PORTICO_RATE_SCALE.

/** Requests of one client at once; one counts until its reply has been read. */
export const MAX_REQUESTS_PER_CLIENT = 100
/** Connections of one client. */
export const MAX_CONNECTIONS_PER_CLIENT = 300
/** Requests that wait on a connection while the one before them is answered. */
export const MAX_PIPELINED_REQUESTS = 4
/** Connections of one client that are ended for how they are used, in the time of a penalty, before it begins. */
export const MAX_FAULTS_PER_CLIENT = 20
/** For this long new connections of such a client are refused, ms. */
export const PENALTY_MS = 10_000
/** Pages of one client that web renders, with those that wait. */
export const MAX_RENDERS_PER_CLIENT = 16
/** Uploads of one client at once: bodies that are passed on while they arrive. */
export const MAX_UPLOADS_PER_CLIENT = 8
/** Connections in all. */
export const MAX_CONNECTIONS = 4_000
/** Requests being worked on, in all. From half of them on, the least important are refused. */
export const MAX_REQUESTS_IN_FLIGHT = 1_000
/** For a client with at most so many requests at once, twice as many may be in flight. */
export const FEW_REQUESTS_OF_CLIENT = 8
/** Uploads in all. */
export const MAX_UPLOADS = 64
/** Pages that web renders at once for a gateway; those that are kept are not among them. */
export const MAX_RENDERS = 8
/** Pages that wait to be rendered, in all. */
export const MAX_WAITING_RENDERS = 256
/** A page waits at most so long to be rendered, ms. */
export const RENDER_WAIT_MS = 5_000
/** Characters of an address with its query. */
export const MAX_ADDRESS_LENGTH = 8_192
/** Bytes of a request's headers. */
export const MAX_HEADER_BYTES = 16_384
/** The headers of a request must arrive in this time, ms. */
export const HEADERS_TIMEOUT_MS = 10_000
/** A body may take this long whatever its size, ms; beyond it, only while it keeps the minimum rate. */
export const BODY_GRACE_MS = 10_000
/** The minimum rate of a body, bytes a second. */
export const MIN_BODY_RATE_BYTES = 16_384
/** Bytes of bodies held in memory, in all, beyond the first 16,384 of each. */
export const MAX_HELD_BODY_BYTES = 33_554_432
/** A client that reads nothing of a waiting reply for this long loses its connection, ms. */
export const READ_STALL_MS = 10_000
/** Bytes of one reply that wait for a slow reader, before its upstream is made to wait. */
export const MAX_REPLY_BUFFER_BYTES = 524_288
/** The same of all replies together. */
export const MAX_REPLY_BUFFERS_BYTES = 33_554_432
/** Upstream connections that slow readers may hold, of the 128 of each upstream. */
export const MAX_HELD_UPSTREAM_CONNECTIONS = 64

// Links: a link must be shorter than its limit, in characters

/** Characters of the shortest telephone number (LINK-01). */
export const MIN_TEL_LENGTH = 4
/** Telephone number (LINK-01). */
export const MAX_TEL_LENGTH = 50
/** Text message link (LINK-02). */
export const MAX_SMS_LENGTH = 1_000
/** Mail link (LINK-02). */
export const MAX_MAILTO_LENGTH = 1_000
/** Path on the same site (LINK-03). */
export const MAX_INTERNAL_URL_LENGTH = 150
/** Anchor (LINK-03). */
export const MAX_ANCHOR_LENGTH = 100
/** ftp link (LINK-03). */
export const MAX_FTP_LENGTH = 100
/** javascript link (LINK-03). */
export const MAX_JAVASCRIPT_LENGTH = 250

// Files

/** Bytes of a megabyte where a limit is meant (MISC-02). */
export const BYTES_PER_LIMIT_MB = 1_000_000
/** Bytes of a kilobyte where a size is shown (MISC-02). */
export const BYTES_PER_SHOWN_KB = 1_024
/** The largest image, bytes. Ours (S-46). */
export const MAX_IMAGE_BYTES = 20_000_000
/** The largest other file, bytes. Ours (S-46). */
export const MAX_FILE_BYTES = 300_000_000
/** The largest body of a public tracking call, bytes. Ours (S-52). */
export const MAX_INGESTION_BYTES = 65_536
/** Levels of lists and objects inside each other in a JSON text. Ours. */
export const MAX_JSON_DEPTH = 64
/** Fields of a form-encoded body or of a query, each repeat counted. Ours. */
export const MAX_FORM_FIELDS = 1_000
/** Pixels of an uploaded picture, by format: what its decoder needs of them fits into its memory. Ours. */
export const MAX_PICTURE_PIXELS = {
  jpeg: 50_000_000,
  png: 50_000_000,
  webp: 50_000_000,
  gif: 50_000_000,
  avif: 16_000_000,
} as const
/** Widths that images are offered in, px, widest first (GAL-35). */
export const IMAGE_WIDTHS_PX = [2500, 1500, 1000, 750, 500, 300, 100] as const

// Sessions, cookies and calls

/** Days of a member session with `rememberMe`. Ours (S-16). */
export const REMEMBERED_SESSION_DAYS = 30
/** Days of a member session without it, if the browser is never closed. Ours (S-16). */
export const UNREMEMBERED_SESSION_DAYS = 7
/** Hours without a call after which such a session ends. Ours (S-16). */
export const UNREMEMBERED_SESSION_IDLE_HOURS = 24
/** Days of an owner's session. Ours. */
export const OWNER_SESSION_DAYS = 30
/** Days without a call after which an owner's session ends. Ours. */
export const OWNER_SESSION_IDLE_DAYS = 7
/** A session's last call is written down again only after so many minutes. Ours. */
export const SESSION_SEEN_MINUTES = 5
/** Seconds that the code lives by which an owner's presence reaches a website's host. Ours. */
export const PRESENCE_CODE_SECONDS = 60
/** Characters kept of a browser's user agent. Ours. */
export const MAX_USER_AGENT_LENGTH = 300
/** Hours that a mailed link to set a new password is good for. Ours. */
export const RESET_LINK_HOURS = 1
/** Days that a mailed link to confirm an address is good for. Ours. */
export const CONFIRM_LINK_DAYS = 3
/** Days that an invitation of a contributor is good for. Ours. */
export const INVITATION_DAYS = 7
/** Fewest characters of a password. Ours. */
export const PASSWORD_MIN_LENGTH = 8
/** Days of the analytics cookie (EVT-11). */
export const ANALYTICS_COOKIE_DAYS = 390
/** Days of `ss_cookieAllowed` (COOK-06). */
export const COOKIE_CHOICE_DAYS = 30
/** Wait before a call is retried, ms (DATA-04). */
export const RETRY_DELAY_MS = 200
/** Time-out of a script chunk, ms (DATA-19). */
export const CHUNK_LOAD_TIMEOUT_MS = 120_000
/** Time-out of the follow-button script, ms (DATA-23). */
export const FOLLOW_SCRIPT_TIMEOUT_MS = 10_000
/** Months that tracking data is kept. Ours (S-52). */
export const INGESTION_RETENTION_MONTHS = 13
/** Pages (and releases) of a website that one day's figures tell apart; what is beyond counts together. Ours. */
export const MAX_KEYS_PER_DAY = 1_000

// Tracking

/** Longest wait for page-speed metrics, ms (PERF-10). */
export const METRICS_WAIT_MS = 60_000
/** Quiet that counts as interactive, ms (PERF-10). */
export const INTERACTIVE_QUIET_MS = 5_000
/** Interval of the performance collector, ms (PERF-11). */
export const COLLECTOR_INTERVAL_MS = 30_000
/** Version that the performance collector reports (PERF-11). */
export const COLLECTOR_VERSION = '4.0.7'
/** Time-out of the metric settings call, ms (PERF-06). */
export const METRIC_SETTINGS_TIMEOUT_MS = 2_000
/** Wait after a visibility change before records are sent, ms. Ours (S-30). */
export const VISIBILITY_SEND_DELAY_MS = 1_000
/** Period of census heartbeats while the page is visible, ms. Ours (S-38). */
export const HEARTBEAT_MS = 30_000
/** Period of the event logger, ms (EVT-15). */
export const LOGGER_FLUSH_MS = 30_000
/** Time-out of a button tracking call, ms (BTN-02). */
export const BUTTON_TRACKING_TIMEOUT_MS = 2_500
/** Error reports sent in one life of a page (EVT-18, S-36). */
export const MAX_ERROR_SENDS = 20
/** Error reports that may wait; more are dropped (EVT-18, S-36). */
export const MAX_ERRORS_QUEUED = 10
/** Debounce of error reports, ms (EVT-18). */
export const ERROR_DEBOUNCE_MS = 1_000
/** Characters of a stack in an error report (EVT-16). */
export const MAX_STACK_LENGTH = 5_000
/** Run times that the throttle remembers (ANIM-13). */
export const THROTTLE_SAMPLES = 22
/** The throttle waits this many average run times (ANIM-13). */
export const THROTTLE_FACTOR = 2
