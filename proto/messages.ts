import {
  BYTES_PER_LIMIT_MB,
  MAX_CODE_BYTES,
  MAX_CATEGORY_LENGTH,
  MAX_FOLDER_DEPTH,
  MAX_FONT_BYTES,
  MAX_PRICE_CENTS,
  MAX_SKU_LENGTH,
  MAX_TAG_LENGTH,
  ZIP_DIGITS,
} from './limits.ts'

/*
 * Every text that the specification gives, verbatim, and the texts that it leaves to us. Our texts cite the requirement
 * that asks for them. Arguments are inserted as plain text: escape the result before it becomes HTML.
 */

/** Pages, sessions and the cart. */
export const pageMessages = {
  cannotCheckOut:
    'Either your session has expired or you do not have cookies enabled. We cannot continue to checkout.',
  loggedOutTitle: 'Logout Successful',
  loggedOut: 'You have been successfully logged out.',
  reservationPreview: 'Preview Only: Please log out of your account in order to use the reservation block.',
} as const

/** Page scripts; for logs only. */
export const pageScriptMessages = {
  /** EVT-21 */
  secondRun: 'The script of this page was run a second time. The second run does nothing.',
} as const

/** Forms. */
export const formMessages = {
  invalidEmail: 'Please enter a valid email',
  captchaNotSetUp: 'ReCaptcha has not been set up!',
  listRequired: 'A List must be selected',
  notAvailable: 'N/A',
  maskedField: '__MASKED_FIELD__',
  /** FORM-27 */
  noLists: 'A list must be created first.',
  /** S-15 */
  submitting: 'Submitting...',
  submitted: 'Thank you!',
  captchaIncomplete: 'Please complete the captcha.',
  /** FORM-20 */
  captchaMissing: 'Please complete the captcha. If you do not see one, reload the page.',
  captchaRefused: 'The captcha was not accepted. Please complete it again.',
  captchaUnavailable: 'The captcha cannot be checked at present. Please try again in a moment.',
  captchaNotLoaded: (host: string) =>
    `The captcha could not be loaded from ${host}. Check your connection, or allow this website in your content blocker.`,
  captchaNeedsJavaScript:
    'This form has a captcha, which needs JavaScript. Turn JavaScript on and reload the page, or contact us in another way.',
  dayFull:
    'This website has received too many messages today, and yours was not sent. Please try again tomorrow, or contact us in another way.',
  submitError: 'Your form could not be sent. Please try again.',
  unknownError: 'Something unexpected happened and your form was not sent. Please try again.',
  errorsAbove: 'Your form has errors. Please correct the fields marked above.',
  /** S-54 */
  invalidZip: `Please enter a zip code of ${ZIP_DIGITS} digits.`,
} as const

/**
 * Form messages by HTTP status (S-15). A message of the server precedes them; `formMessages.unknownError` is the
 * fallback.
 */
export const formStatusMessages: Readonly<Record<number, string>> = {
  400: formMessages.submitError,
  401: 'Please sign in and send the form again.',
  403: 'You may not send this form.',
  404: 'This form is no longer available.',
  409: 'Your form is already being sent.',
  413: 'Your answers are too long. Please shorten them.',
  422: 'This form was already sent. Please reload the page to send another.',
  429: 'Too many forms were sent. Please wait a moment and try again.',
  500: 'The server could not save your form. Please try again later.',
  503: 'Forms cannot be sent at the moment. Please try again later.',
}

/** Calls to the server. */
export const callMessages = {
  unparseable: (url: string, message: string) =>
    `Internal Error: Unable to parse server response from (${url}) as JSON: ${message}`,
  /** Also used where the specification shortens it to "Unable to connect…" (C-13). */
  unableToConnect: 'Unable to connect. Please try again',
  unauthorized: 'Unauthorized request',
  serverError: 'Internal server error. Please try again later.',
  unavailable: 'This service is temporarily unavailable. Please try again later.',
  somethingWentWrong: 'Something went wrong',
  networkError: 'Network error',
  noJobData: 'No response data from job request',
} as const

/** Publishing. Ours. */
export const publishMessages = {
  failed: 'This could not be published because of a problem on our side. Choose a new time to try again.',
} as const

/** Fonts of a website's own. Ours. */
export const fontMessages = {
  noFont: 'This file is not a font. Choose a WOFF2, WOFF, TTF or OTF file.',
  tooLarge: `A font may have at most ${MAX_FONT_BYTES / 1_000_000} MB.`,
  notConverted: 'This font is damaged or too complex, and could not be converted. Upload another file.',
  inUse: 'The design or the published website uses this font. Choose another font and publish first.',
  unknown: 'must be a font of this website that is ready',
} as const

/** Saving pages. Ours. */
export const savingMessages = {
  pageChanged: 'This page was changed since you opened it.',
  itemChanged: 'This entry was changed since you opened it.',
  formChanged: 'This form was changed since you opened it.',
  codeRefused:
    'This block has code that you may not add. Remove the code or the block, or ask an administrator to add it.',
  nearDocumentLimit: (bytes: number, limit: number) =>
    `This page takes ${Math.ceil(bytes / 1_024)} of at most ${limit / 1_024} KB.`,
} as const

/** Code that is injected into pages (permission 1219). Ours. */
export const codeMessages = {
  changed: 'This code was changed since you opened it.',
  tooLong: `may take at most ${MAX_CODE_BYTES / 1_024} KB`,
  documentTag: (tag: string) =>
    `must not contain <${tag}>. It is added to a page, which has this tag already.`,
  notInHead: (tag: string) =>
    `must not contain <${tag}>, which is shown on the page. Put it into the footer code.`,
  textInHead: 'must not contain text outside of tags. Put it into the footer code.',
  notClosed: (tag: string) => `has a <${tag}> that is not closed.`,
  endsInside:
    'does not end properly: a comment, a quoted value, or an element such as <script> or <style> is not closed.',
  tooComplex: 'has too many or too deeply nested tags.',
} as const

/** The main navigation. Ours. */
export const navigationMessages = {
  changed: 'The navigation was changed since you opened it.',
  addressTaken: (urlId: string) => `The address /${urlId} is taken or reserved. Choose another one.`,
  cyclic: 'A folder cannot be inside itself.',
  tooDeep: `Folders can be at most ${MAX_FOLDER_DEPTH} deep.`,
  twice: 'An entry can be in the navigation only once.',
  noFolder: 'This folder does not exist.',
  noPage: 'This page does not exist.',
  incomplete: 'Every page of the website must be in the list.',
} as const

/** Files and datasets. */
export const fileMessages = {
  nameRequired: 'Please enter a file name',
  processingFailed: 'File processing failed',
  processingCancelled: 'File processing cancelled',
  uploadIncomplete: 'File upload failed to complete',
  uploadError: 'Error uploading',
  renameProblem: 'There was a problem while renaming your file.',
  uploadProblem: 'There was a problem while uploading your file.',
  missingRows: 'One or more rows was missing data',
  /** S-46 */
  tooLarge: (size: string) => `The maximum file size is ${size}.`,
  /** MISC-03, MISC-04 */
  unsupportedType: 'This type of file is not supported.',
  /** Ours: a rejected picture. */
  brokenPicture: 'The picture is broken.',
  tooManyPixels: (limit: number) =>
    `A picture of this type may have at most ${limit / 1_000_000} million pixels.`,
  tooHardToRead: 'The picture could not be read: it takes too much memory or time.',
  wrongPartSize: (bytes: number) => `This part must have ${bytes} bytes.`,
  wrongDigest: 'The content does not match its checksum.',
  isProcessing: 'This upload is being processed.',
  otherKind: 'A file can be replaced only by one of the same kind.',
  folderNameRequired: 'Please enter a folder name',
  folderTaken: 'There is already a folder with this name.',
  folderCycle: 'A folder cannot be moved into itself or one of its folders.',
  folderDepth: (most: number) => `Folders can be nested at most ${most} levels deep.`,
  folderNotEmpty: 'This folder is not empty.',
  columnRequired: 'A dataset needs at least one column.',
  rowRequired: 'A dataset needs at least one row.',
} as const

/** Products, tags, reviews and prices. */
export const commerceMessages = {
  oneTagAtATime: (tagType: string) => `You may only edit one ${tagType} at a time`,
  tagExists: (tagType: string) => `This ${tagType} already exists`,
  review: 'Review',
  submitReview: 'Submit',
  rating: 'Rating (required)',
  ratePurchase: 'Rate your purchase',
  fromPrice: (startingPrice: string) => `from ${startingPrice}`,
  noCart: 'You have no shopping cart yet.',
  cartExpired: 'Either your cart has expired or you do not have cookies enabled. Nothing was changed.',
  itemNotInCart: 'This item is no longer in your cart.',
  /** S-54 */
  priceRange: `A price must be a whole number of cents from 0 to ${MAX_PRICE_CENTS}.`,
  skuLength: `A SKU must have 1 to ${MAX_SKU_LENGTH} characters.`,
  tagLength: `A tag must have 1 to ${MAX_TAG_LENGTH} characters.`,
  categoryLength: `A category must have 1 to ${MAX_CATEGORY_LENGTH} characters.`,
} as const

/** A count limit is reached (S-54). */
export function limitReached(what: string, limit: number): string {
  return `There may be at most ${limit} ${what}.`
}

/** A rate limit is reached (S-54). */
export function rateReached(what: string, limit: number): string {
  return `There may be at most ${limit} ${what}. Please try again later.`
}

/** The website limit of an account whose e-mail address is not confirmed is reached. */
export function confirmForMoreWebsites(limit: number): string {
  return `There may be at most ${limit} websites until you confirm your e-mail address: open the mail we sent, or ask for another in your account.`
}

/** A byte limit is reached; a megabyte has 1,000,000 bytes (MISC-02). */
export function bytesReached(what: string, limit: number): string {
  return `${what} may take at most ${limit / BYTES_PER_LIMIT_MB} MB.`
}

/** In a file of their own, because the script that counts visits must stay small. */
export { trackingMessages } from './texts/tracking-messages.ts'

/** In a file of its own, because the scripts of published pages must stay small. */
export { linkMessages } from './texts/link-messages.ts'
