/*
 * The numbers of the specification, and our own limits of accounts and websites. A name ends in its unit unless it is a
 * plain count; px are CSS pixels. Other numbers: `gateway-limits.ts` (requests), `payment-limits.ts`,
 * `tracking-limits.ts`, `display-limits.ts` and `overlay-limits.ts` (timings and sizes of widgets).
 */

// Content

/** Blocks in a layout (MISC-01). */
export const MAX_BLOCKS_PER_LAYOUT = 60
/** Tracks in an album (MISC-01). */
export const MAX_TRACKS_PER_ALBUM = 60
/** Items in a collection without products (COMM-07, C-16). */
export const MAX_ITEMS_IN_ORDERED_COLLECTION = 250
/** Products in a collection of type 13 (COMM-07, C-16). */
export const MAX_PRODUCTS_IN_COLLECTION = 200
/** Pictures and videos in a gallery block. Ours. */
export const MAX_GALLERY_ITEMS = 100
/** Galleries imported from a photo-hosting service (GAL-38). */
export const MAX_HOSTED_GALLERIES = 20
/** Items imported from such a gallery (GAL-38). */
export const MAX_ITEMS_PER_HOSTED_GALLERY = 50
/** Characters of a tag (COMM-05). */
export const MAX_TAG_LENGTH = 50
/** Characters of a category (COMM-05). */
export const MAX_CATEGORY_LENGTH = 25
/** Characters of the title of an entry. Ours. */
export const MAX_ENTRY_TITLE_LENGTH = 200
/** Characters of the excerpt of an entry. Ours. */
export const MAX_EXCERPT_LENGTH = 2_000
/** Characters of a title for search engines and social networks. Ours. */
export const MAX_SEO_TITLE_LENGTH = 200
/** Characters of a description for them. Ours. */
export const MAX_SEO_DESCRIPTION_LENGTH = 500
/** Days for which deleted pages and items stay in the trash. Ours. */
export const TRASH_DAYS = 30
/** Days that the content of a file outlives its row, for a restore of the database to an earlier time. */
export const FILE_REMOVAL_DAYS = 30
/** Days that the built files of a release of web are stored after another release replaced it. */
export const BUILT_FILE_DAYS = 30
/** Rows of a dataset; more are cut. Ours (S-47). */
export const MAX_DATASET_ROWS = 1_000
/** Columns of a dataset; more are cut. Ours (S-47). */
export const MAX_DATASET_COLUMNS = 50
/** HTML tags of a text that an owner writes. Ours. */
export const MAX_HTML_TAGS = 5_000
/** Nesting depth of these tags. Ours. */
export const MAX_HTML_DEPTH = 100
/** Nesting depth of quotes and lists in Markdown. Ours. */
export const MAX_MARKDOWN_DEPTH = 20
/** Bytes of a request that saves a page or an item. Ours. */
export const MAX_DOCUMENT_BYTES = 524_288
/** Bytes of a document from which a save warns that it is close to the limit. Ours. */
export const WARN_DOCUMENT_BYTES = 409_600
/** Bytes of the blocks whose data the page editor asks for in one call. Ours. */
export const MAX_DRAFT_DATA_BYTES = 65_536
/** Bytes of one field of injected code. Ours. */
export const MAX_CODE_BYTES = 65_536
/** Revisions that are kept of a page, newest first. Ours. */
export const MAX_REVISIONS_PER_PAGE = 50
/** Different values of a block that its history lists, newest first. Ours. */
export const MAX_BLOCK_VERSIONS = 50
/** Days in which a block that was taken from a page can be put back, although the account could not add it. Ours. */
export const FORMER_BLOCK_DAYS = 7
/** Saves of one account within this time are kept as one revision, minutes. Ours. */
export const REVISION_MINUTES = 10
/** Further languages of a website. Ours. */
export const MAX_LANGUAGES = 10
/** Releases that are kept for each website, newest first. Ours. */
export const MAX_RELEASES = 50

/** Releases of a website that wait for their time. Ours. */
export const MAX_SCHEDULED_RELEASES = 20
/** Redirects of a website. Ours. */
export const MAX_REDIRECTS = 2_000
/** Redirects of a website whose address is a pattern. Ours. */
export const MAX_REDIRECT_PATTERNS = 200

/** Characters of a search on a website; the rest is ignored. Ours. */
export const MAX_SEARCH_LENGTH = 100
/** Submissions that all forms of a website may get in a day (UTC). Ours. */
export const MAX_SUBMISSIONS_PER_DAY = 5_000
/** Different words of a website's published pages that the search can offer in place of a mistyped one. Ours. */
export const MAX_SEARCH_WORDS_PER_WEBSITE = 50_000

/** Addresses of one file of a sitemap; more are split into an index of files. Ours. */
export const MAX_SITEMAP_ADDRESSES = 5_000

// Per account and per website. A request beyond such a limit gets a 409 that names it.

/** Websites that an account has created. Ours. */
export const MAX_WEBSITES_PER_ACCOUNT = 50
/** Websites of an account whose e-mail address is not confirmed. Ours. */
export const MAX_WEBSITES_UNCONFIRMED = 3
/** Websites that an account may create per hour; the answer beyond it is a 429. Ours. */
export const MAX_WEBSITES_PER_HOUR = 10
/** Pages and collections of a website. Ours. */
export const MAX_COLLECTIONS_PER_WEBSITE = 200
/** Folders of the main navigation. Ours. */
export const MAX_FOLDERS_PER_WEBSITE = 50
/** Folders inside each other. Ours. */
export const MAX_FOLDER_DEPTH = 2
/** Links of the main navigation to other addresses. Ours. */
export const MAX_NAVIGATION_LINKS = 50
/** Bytes of the saved pages and items of a website, as compressed by the database. Ours. */
export const MAX_CONTENT_BYTES_PER_WEBSITE = 50_000_000
/** Items of a website, in all its collections. Ours. */
export const MAX_ITEMS_PER_WEBSITE = 10_000
/** Pictures and media files of a website. Ours. */
export const MAX_ASSETS_PER_WEBSITE = 5_000
/** Bytes of a website's stored pictures and media files, without smaller widths of pictures. Ours. */
export const MAX_ASSET_BYTES_PER_WEBSITE = 2_000_000_000
/** Folders of a website's assets library. Ours. */
export const MAX_ASSET_FOLDERS_PER_WEBSITE = 500
/** Levels of folders in the assets library. Ours. */
export const MAX_ASSET_FOLDER_DEPTH = 10
/** Uploads of a website that are not complete. Ours. */
export const MAX_OPEN_UPLOADS_PER_WEBSITE = 50
/** Forms of a website, without deleted forms. Ours. */
export const MAX_FORMS_PER_WEBSITE = 100
/** Forms of a website, including deleted forms, which are kept for their submissions. Ours. */
export const MAX_KEPT_FORMS_PER_WEBSITE = 1_000
/** Fields of a form; the answer beyond it is a 400. Ours. */
export const MAX_FIELDS_PER_FORM = 100
/** Products of a website, in all its collections. Ours. */
export const MAX_PRODUCTS_PER_WEBSITE = 10_000
/** Variants of a product; the answer beyond it is a 400. Ours. */
export const MAX_VARIANTS_PER_PRODUCT = 250
/** Options of a product, such as a size and a colour; the answer beyond it is a 400. Ours. */
export const MAX_PRODUCT_OPTIONS = 6
/** Products that one call changes; the answer beyond it is a 400. Ours. */
export const MAX_BULK_PRODUCTS = 100
/** Pictures of a product; the answer beyond it is a 400. Ours. */
export const MAX_PICTURES_PER_PRODUCT = 100
/** Rates of tax of a website. Ours. */
export const MAX_TAX_RATES_PER_WEBSITE = 500
/** Tax classes that an owner adds to a website. Ours. */
export const MAX_TAX_CLASSES_PER_WEBSITE = 20
/** Shipping zones of a website. Ours. */
export const MAX_SHIPPING_ZONES_PER_WEBSITE = 100
/** Areas of a shipping zone; the answer beyond it is a 400. Ours. */
export const MAX_AREAS_PER_ZONE = 300
/** Shipping options of a zone, and places of pickup; the answer beyond it is a 400. Ours. */
export const MAX_OPTIONS_PER_ZONE = 20
/** Orders that one call marks as sent. Ours. */
export const MAX_ORDERS_MARKED_AT_ONCE = 100

/** The orders on one page of a member's list. */
export const MEMBER_ORDERS_PER_PAGE = 20
/** Days of an export of the ledger, which is streamed. Ours. */
export const MAX_LEDGER_EXPORT_DAYS = 3_660
/** Days of a reading of sales: three years. Ours. */
export const MAX_SALES_DAYS = 1_100
/** Coupons of a website. Ours. */
export const MAX_COUPONS_PER_WEBSITE = 500
/** Coupons of a cart; the answer beyond it is a 400. Ours. */
export const MAX_COUPONS_PER_CART = 5
/** Nested categories of a website's products (COMM-07). */
export const MAX_CATEGORIES_PER_WEBSITE = 10_000
/** Bytes of a CSV file of products. Ours. */
export const MAX_IMPORT_BYTES = 20_971_520
/** Rows of such a file. Ours. */
export const MAX_IMPORT_ROWS = 100_000
/** Problems of an import that are kept, the first lines first. Ours. */
export const MAX_IMPORT_PROBLEMS = 1_000
/** Store pages that an import fills. Ours. */
export const MAX_STORE_PAGES_PER_IMPORT = 50
/** Accounts with a role on a website. Ours. */
export const MAX_CONTRIBUTORS_PER_WEBSITE = 100
/** Open invitations of a website. Ours. */
export const MAX_OPEN_INVITATIONS = 50
/** Members of a website. Ours. */
export const MAX_MEMBERS_PER_WEBSITE = 100_000

// Mails in 24 hours. The answer beyond such a limit is a 429.

/** Mails to one address, from any sender; accounts and stores count apart. Ours. */
export const MAX_MAILS_TO_ADDRESS_PER_DAY = 30
/** Mails to the members and invitees of one website; as many about orders without real money. Ours. */
export const MAX_MAILS_OF_WEBSITE_PER_DAY = 1_000
/** Mails that one account triggers: invitations and changes of its own address. Ours. */
export const MAX_MAILS_OF_ACCOUNT_PER_DAY = 200
/** Mails that one client address triggers. Ours. */
export const MAX_MAILS_OF_CLIENT_PER_DAY = 200

// Commerce

/** Characters of the subject and of the heading of a store's mail, and of each text before and after the order. Ours. */
export const MAX_MAIL_SUBJECT = 200
export const MAX_MAIL_TEXT = 2_000
/** Mails of a store that an account sends to itself in an hour, to see them. Ours. */
export const MAX_MAILS_TO_ONESELF_PER_HOUR = 20

/** The highest price of a product, in minor units (COMM-03). */
export const MAX_PRICE_CENTS = 100_000_000
/** Characters of a SKU (COMM-04). */
export const MAX_SKU_LENGTH = 60
/** Prefix of a generated SKU (COMM-04). */
export const SKU_PREFIX = 'SQ'
/** Digits of a generated SKU after its prefix (COMM-04). */
export const SKU_DIGITS = 7
/** Digits of a formatted number before the decimal point (CUR-04). */
export const MAX_INTEGER_DIGITS = 15
/** The stock of a product is low at or below this number, and pages show how many are left. Ours. */
export const LOW_STOCK = 5
/** Days after which an unchanged cart expires. Ours (S-22). */
export const CART_DAYS = 30

// Forms

/** Characters of the answer to a textarea, and the largest `maxLength` of one (FORM-14). */
export const MAX_TEXTAREA_LENGTH = 20_000
/** Characters of the shortest email address (FORM-18). */
export const MIN_EMAIL_LENGTH = 3
/** Characters of the longest email address (FORM-18). */
export const MAX_EMAIL_LENGTH = 256
/** Characters before the `@` of an address that Portico sends mail to (RFC 5321). */
export const MAX_MAIL_LOCAL_LENGTH = 64
/** Characters of an address that Portico sends mail to (RFC 5321). */
export const MAX_MAIL_ADDRESS_LENGTH = 254
/** Digits of a US zip code (FORM-19). */
export const ZIP_DIGITS = 5
/** A captcha is compact in a container narrower than this, px (FORM-21). */
export const CAPTCHA_NORMAL_MIN_PX = 320
/** How long the script of a captcha may take, ms. Ours. */
export const CAPTCHA_SCRIPT_TIMEOUT_MS = 15_000
/** Characters of a key or secret of a captcha. Ours. */
export const MAX_CAPTCHA_KEY_LENGTH = 200
/** Hours for which a submission key is valid. Ours (S-14). */
export const FORM_KEY_HOURS = 24

// Links. A link must have fewer characters than its limit.

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

/** Bytes of a megabyte in a limit (MISC-02). */
export const BYTES_PER_LIMIT_MB = 1_000_000
/** Bytes of a kilobyte in a displayed size (MISC-02). */
export const BYTES_PER_SHOWN_KB = 1_024
/** The largest image, bytes. Ours (S-46). */
export const MAX_IMAGE_BYTES = 20_000_000
/** The largest font, bytes. Ours. */
export const MAX_FONT_BYTES = 5_000_000
/** Fonts of a website's own. Ours. */
export const MAX_FONTS_PER_WEBSITE = 20
/** Characters of the name of a font. Ours. */
export const MAX_FONT_NAME_LENGTH = 100
/** The largest other file, bytes. Ours (S-46). */
export const MAX_FILE_BYTES = 300_000_000
/** Bytes of each part of an upload in parts, but the last one. Ours. */
export const UPLOAD_PART_BYTES = 8_000_000
/** Hours after its last part in which an upload can be resumed. Ours. */
export const UPLOAD_HOURS = 24
/** The largest film, sound or caption file in one request, bytes: it must arrive within its time. Ours (S-46). */
export const MAX_MEDIA_BYTES = 100_000_000
/** Formats of one film or sound. Ours. */
export const MAX_MEDIA_SOURCES = 4
/** Languages of the captions of one film or sound. Ours. */
export const MAX_MEDIA_CAPTIONS = 20
/** The largest body of a public tracking request, bytes. Ours (S-52). */
export const MAX_INGESTION_BYTES = 65_536
/** Nesting depth of lists and objects in JSON. Ours. */
export const MAX_JSON_DEPTH = 64
/** Fields of a form-encoded body or a query; a repeated field counts each time. Ours. */
export const MAX_FORM_FIELDS = 1_000
/** Pixels of an uploaded picture, by format, so that its decoder fits into its memory limit. Ours. */
export const MAX_PICTURE_PIXELS = {
  jpeg: 50_000_000,
  png: 50_000_000,
  webp: 50_000_000,
  gif: 50_000_000,
  avif: 16_000_000,
} as const
/** Widths in which images are served, px, widest first (GAL-35). */
export const IMAGE_WIDTHS_PX = [2500, 1500, 1000, 750, 500, 300, 100] as const

// Sessions, cookies and calls

/** Days of a member session with `rememberMe`. Ours (S-16). */
export const MEMBER_REMEMBERED_SESSION_DAYS = 30
/** Days of a member session without `rememberMe`, while the browser stays open. Ours (S-16). */
export const MEMBER_SESSION_DAYS = 7
/** Hours without a request after which a session without `rememberMe` ends. Ours (S-16). */
export const MEMBER_SESSION_IDLE_HOURS = 24
/** Days of an owner's session. Ours. */
export const OWNER_SESSION_DAYS = 30
/** Days without a request after which an owner's session ends. Ours. */
export const OWNER_SESSION_IDLE_DAYS = 7
/** Minimum time between two updates of a session's last use, minutes. Ours. */
export const SESSION_SEEN_MINUTES = 5
/** Seconds for which the code is valid that carries an owner's presence to a website's host. Ours. */
export const PRESENCE_CODE_SECONDS = 60
/** Characters of a stored user agent; longer ones are cut. Ours. */
export const MAX_USER_AGENT_LENGTH = 300
/** Hours for which a mailed link to set a new password is valid. Ours. */
export const RESET_LINK_HOURS = 1
/** Days for which a mailed link to confirm an address is valid. Ours. */
export const CONFIRM_LINK_DAYS = 3
/** Days for which an invitation of a contributor is valid. Ours. */
export const INVITATION_DAYS = 7
/** Minimum characters of a password. Ours. */
export const PASSWORD_MIN_LENGTH = 8
/** Days of the analytics cookie (EVT-11). */
export const ANALYTICS_COOKIE_DAYS = 390
/** Days of `ss_cookieAllowed` (COOK-06). */
export const COOKIE_CHOICE_DAYS = 30
/** Delay before a call is retried, ms (DATA-04). */
export const RETRY_DELAY_MS = 200
/** Time-out of a script chunk, ms (DATA-19). */
export const CHUNK_LOAD_TIMEOUT_MS = 120_000
/** Time-out of the follow-button script, ms (DATA-23). */
export const FOLLOW_SCRIPT_TIMEOUT_MS = 10_000
/** Months for which tracking data is kept. Ours (S-52). */
export const INGESTION_RETENTION_MONTHS = 13
/** keys (pages, releases, events, buttons, errors) that the figures of one day distinguish for a website; the rest counts as one. Ours. */
export const MAX_KEYS_PER_DAY = 1_000
/** Events or errors of one request. Ours. */
export const MAX_EVENTS_PER_REQUEST = 50
/** Values of an event that owners can group by; the others are stored. Ours. */
export const MAX_EVENT_PROPERTIES = 30
/** Values of one property, or pages of one error, that the figures of a day distinguish; the rest counts as one. Ours. */
export const MAX_VALUES_PER_KEY = 100
/** Items (hits, events, errors) of one website that a census process accepts in a second, on average. Ours. */
export const MAX_ITEMS_PER_SECOND = 300
/** Items of one website that a census process accepts at once after a quiet time. Ours. */
export const MAX_ITEMS_AT_ONCE = 900
/** Page-speed records of one website that a performance process accepts in a second, on average. Ours. */
export const MAX_RECORDS_PER_SECOND = 1_500
/** Page-speed records of one website that a performance process accepts at once after a quiet time. Ours. */
export const MAX_RECORDS_AT_ONCE = 4_500
/** Malformed requests of one website that are kept in an hour; others are only counted. Ours. */
export const MAX_QUARANTINED_PER_HOUR = 100
/** Decisions about cookies in one exported table; the answer beyond it is a 400. Ours. */
export const MAX_EXPORTED_DECISIONS = 50_000
/** Years for which decisions about cookies are kept as proof. Ours. */
export const CONSENT_PROOF_YEARS = 3
/** Days for which malformed requests are kept. Ours. */
export const QUARANTINE_DAYS = 30
/** Other hosts, by kind, that are stored of a website as reported by browsers. Ours. */
export const MAX_REPORTED_HOSTS = 200
/** Days without a report after which such a host is deleted. Ours. */
export const REPORTED_HOST_DAYS = 90
/** Days after which a link to the visits of a website expires at the latest. Ours. */
export const MAX_SHARE_DAYS = 90
/** Links to the visits of a website that are valid at once. Ours. */
export const MAX_SHARE_LINKS = 20
/** Days of the trial of a new website, unless the operator sets others. Ours. */
export const TRIAL_DAYS = 14
/** Days from now at which a trial ends at the latest. Ours. */
export const MAX_TRIAL_DAYS = 365
