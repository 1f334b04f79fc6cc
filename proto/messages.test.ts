import { consentMessages } from './texts/consent-messages.ts'
import { expect, test } from 'vitest'
import { chunkFailed } from './texts/chunk-failed.ts'
import { loadMessages } from './texts/load-messages.ts'
import {
  callMessages,
  commerceMessages,
  fileMessages,
  formMessages,
  formStatusMessages,
  limitReached,
  linkMessages,
  pageMessages,
  trackingMessages,
} from './messages.ts'
import { widgetMessages } from './texts/widget-messages.ts'

/** The texts of a group in order; functions are called with `values`. */
function texts(group: object, ...values: readonly unknown[]): unknown[] {
  return Object.values(group).map((text: unknown) => (typeof text === 'function' ? text(...values) : text))
}

test('the texts of pages and sessions are the specification’s', () => {
  expect(texts(pageMessages)).toEqual([
    'Either your session has expired or you do not have cookies enabled. We cannot continue to checkout.',
    'Logout Successful',
    'You have been successfully logged out.',
    'Preview Only: Please log out of your account in order to use the reservation block.',
  ])
})

test('the texts of forms are the specification’s', () => {
  expect(formMessages).toMatchObject({
    invalidEmail: 'Please enter a valid email',
    captchaNotSetUp: 'ReCaptcha has not been set up!',
    listRequired: 'A List must be selected',
    notAvailable: 'N/A',
    maskedField: '__MASKED_FIELD__',
    noLists: 'A list must be created first.',
    submitting: 'Submitting...',
  })
})

test('every form message and status has its own text', () => {
  const all = [...texts(formMessages), ...Object.values(formStatusMessages)]
  expect(all.every((text) => typeof text === 'string' && text.trim() !== '')).toBe(true)
  expect(new Set(texts(formMessages)).size).toBe(texts(formMessages).length)
  expect(Object.keys(formStatusMessages)).toEqual(
    expect.arrayContaining(['400', '401', '403', '409', '422', '429', '500', '503']),
  )
})

test('the texts of calls are the specification’s', () => {
  expect(callMessages.unparseable('/api/x', 'Unexpected token')).toBe(
    'Internal Error: Unable to parse server response from (/api/x) as JSON: Unexpected token',
  )
  expect(chunkFailed('cart', 'timeout', '/assets/cart.js')).toBe(
    'Loading chunk cart failed.\n(timeout: /assets/cart.js)',
  )
  expect(texts(callMessages).slice(1)).toEqual([
    'Unable to connect. Please try again',
    'Unauthorized request',
    'Internal server error. Please try again later.',
    'This service is temporarily unavailable. Please try again later.',
    'Something went wrong',
    'Network error',
    'No response data from job request',
  ])
})

test('the texts of the config area and of files are the specification’s', () => {
  expect(texts(loadMessages, 'Lora')).toEqual([
    'Unable to load results',
    'Unable to load. Try again.',
    'Unable to load collections',
    'Unable to load fonts',
    'Unable to load preview for Lora',
    'Failed to load timezone',
    'Unable to locate content',
    'Code editing is not available on Android',
  ])
  expect(texts(fileMessages, '20 MB').slice(0, 9)).toEqual([
    'Please enter a file name',
    'File processing failed',
    'File processing cancelled',
    'File upload failed to complete',
    'Error uploading',
    'There was a problem while renaming your file.',
    'There was a problem while uploading your file.',
    'One or more rows was missing data',
    'The maximum file size is 20 MB.',
  ])
})

test('the texts of links, products and reviews are the specification’s', () => {
  expect(linkMessages.hostFormat('a.com', 'www.a.com')).toBe('Links must be formatted as a.com or www.a.com')
  expect(linkMessages.mailto).toBe('Emails must be formatted as a local part, an at sign and a domain')
  expect(texts(commerceMessages, 'tag').slice(0, 7)).toEqual([
    'You may only edit one tag at a time',
    'This tag already exists',
    'Review',
    'Submit',
    'Rating (required)',
    'Rate your purchase',
    'from tag',
  ])
})

test('a text about a limit names the limit', () => {
  expect(commerceMessages.priceRange).toContain('100000000')
  expect(commerceMessages.skuLength).toContain('60')
  expect(commerceMessages.tagLength).toContain('50')
  expect(commerceMessages.categoryLength).toContain('25')
  expect(formMessages.invalidZip).toContain('5 digits')
  expect(limitReached('blocks in a layout', 60)).toBe('There may be at most 60 blocks in a layout.')
})

test('the texts of widgets and collectors are the specification’s', () => {
  expect(texts(widgetMessages, 'x')).toEqual([
    'Error decoding gallery block data.',
    'Error evaluating gallery block data.',
    'VideoLoader not found',
    'Loader2 not found',
    'lightboxify is not available in this tier!',
    'Invalid video embed.',
    'Failed to parse the Soundcloud URL x',
    'Gallery',
    'Unknown gallery design x',
    'Could not find transition named x',
  ])
  expect(texts(trackingMessages, 500)).toEqual([
    'Unable to resolve pageLoadId',
    'Metric settings request timeout',
    'XHR request DONE with unexpected status: 500',
    'Invalid encoding map',
    'Data is empty',
    'RUM timing error',
    'no payload',
    'Error tracking event: HTTP Status 500',
    'The common field 500 was not set or was the incorrect type.',
    'Error tracking event: too many events wait to be sent',
    'Unable to store analyticsId',
    'Unable access local/session storage.',
  ])
})

test('the cookie banner offers Accept and Decline and explains itself', () => {
  expect([consentMessages.accept, consentMessages.decline]).toEqual(['Accept', 'Decline'])
  expect(consentMessages.text).toMatch(/cookies.*count visits/)
})
