import { expect, test } from 'vitest'
import { badgeType } from './badge-type.ts'
import { collectionView } from './collection-view.ts'
import { environment } from './environment.ts'
import { eventSource } from './event-source.ts'
import { featureFlag, isFeatureFlagNumber } from './feature-flag.ts'
import { isCodeOf, nameOf } from './lookup.ts'
import { dimensionUnit, measurementStandard, weightUnit } from './measurement-standard.ts'
import { mobileInfoBarStyle } from './mobile-info-bar-style.ts'
import { pageType } from './page-type.ts'
import { popupOverlayPosition, popupOverlayStyle } from './popup-overlay.ts'
import { providerOf, serviceProvider } from './service-provider.ts'
import { surveyCohort } from './survey-cohort.ts'
import { templateVersion } from './template-version.ts'
import { websiteStatus } from './website-status.ts'
import { websiteType } from './website-type.ts'

test('ENUM-01: the five website types and their codes', () => {
  expect(websiteType).toStrictEqual({ classic: 1, coverPage: 2, parkingPage: 3, commerce: 4, enterprise: 5 })
})

test('ENUM-02: the thirteen website statuses and their codes', () => {
  expect(websiteStatus).toStrictEqual({
    expired: 1,
    pastDue: 2,
    trial: 3,
    beta: 4,
    removed: 5,
    internal: 6,
    comped: 7,
    paid: 8,
    v5Linked: 11,
    activeParkingPage: 12,
    resold: 13,
    resoldGracePeriod: 14,
    enterprise: 15,
  })
})

test('ENUM-03: template versions are the texts 7, 7.1 and 8', () => {
  expect(Object.values(templateVersion)).toStrictEqual(['7', '7.1', '8'])
})

test('ENUM-04: imperial is 1 and metric is 2', () => {
  expect(measurementStandard).toStrictEqual({ imperial: 1, metric: 2 })
})

test('COMM-14: weights are in lbs or kg, lengths in inches or cm', () => {
  expect([weightUnit(1), weightUnit(2)]).toEqual(['lbs', 'kg'])
  expect([dimensionUnit(1), dimensionUnit(2)]).toEqual(['"', 'cm'])
})

test('ENUM-05, PAGE-06: the twenty-three page types and their codes', () => {
  expect(pageType).toStrictEqual({
    mainContent: 1,
    page: 2,
    splashPage: 3,
    contentItem: 50,
    notFound: 100,
    error: 101,
    search: 102,
    lockScreen: 103,
    popupOverlay: 104,
    protectedContent: 105,
    memberAreaAccessDenied: 106,
    showCart: 200,
    checkout: 201,
    orderConfirmed: 202,
    donate: 203,
    contributionConfirmed: 204,
    commerceCartV2: 205,
    subscriptionConfirmed: 206,
    orderReceived: 207,
    membershipConfirmed: 208,
    reviewsRequest: 209,
    newsletterUnsubscribe: 300,
    commerceEmailPreview: 301,
  })
  expect([300, 301].map((code) => nameOf(pageType, code))).toEqual([
    'newsletterUnsubscribe',
    'commerceEmailPreview',
  ])
})

test('ENUM-06: collection views are list, grid and product', () => {
  expect(Object.keys(collectionView)).toEqual(['list', 'grid', 'product'])
})

test('ENUM-08: a popup overlay has nine positions, from top left to bottom right', () => {
  expect(Object.values(popupOverlayPosition)).toEqual([
    'top-left',
    'top-center',
    'top-right',
    'center-left',
    'center-center',
    'center-right',
    'bottom-left',
    'bottom-center',
    'bottom-right',
  ])
})

test('ENUM-13, ENUM-14, ENUM-15: styles of the info bar, the overlay and the badge', () => {
  expect(mobileInfoBarStyle).toStrictEqual({ none: 1, light: 2, dark: 3 })
  expect(popupOverlayStyle).toStrictEqual({ none: 1, show: 2 })
  expect(badgeType).toStrictEqual({ none: 1, black: 2, white: 3 })
})

test('ENUM-21: feature flags are 1 to 65', () => {
  expect(Object.keys(featureFlag)).toEqual([
    'commerce',
    'subscriptions',
    'giftCards',
    'pointOfSale',
    'bulkManager',
    'abandonedCartRecovery',
    'siteUserAccounts',
    'codeInjection',
    'announcementBar',
    'popupOverlay',
    'formsInterface',
    'ordersInterface',
    'inventoryInterface',
    'productsInterface',
    'profilesInterface',
    'transactionsInterface',
    'automaticTaxCalculation',
    'paymentInstallmentOption',
  ])
  expect(new Set(Object.values(featureFlag)).size).toBe(18)
  expect(Object.values(featureFlag).every(isFeatureFlagNumber)).toBe(true)
  expect([0, 1, 65, 66, 1.5, '1'].map(isFeatureFlagNumber)).toEqual([false, true, true, false, false, false])
})

test('ENUM-22: there are five families of providers, and every id is a unique number', () => {
  expect(Object.keys(serviceProvider)).toEqual(['social', 'media', 'payment', 'mailing', 'accounting'])
  const ids = Object.values(serviceProvider).flatMap((family) => Object.values(family))
  expect(ids.every(Number.isInteger)).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
  expect(providerOf(301)).toEqual({ family: 'payment', name: 'stripe' })
  expect(providerOf(999)).toBeUndefined()
})

test('ENUM-23: survey cohorts are A to E', () => {
  expect(Object.values(surveyCohort)).toEqual(['A', 'B', 'C', 'D', 'E'])
})

test('ENUM-32: event sources are the web, the two apps and the server', () => {
  expect(Object.values(eventSource)).toEqual(['WEB', 'IOS', 'ANDROID', 'SERVER'])
  expect(isCodeOf(eventSource, 'SERVER')).toBe(true)
  expect(isCodeOf(eventSource, 'web')).toBe(false)
  expect(isCodeOf(eventSource, 'DESKTOP')).toBe(false)
})

test('ENUM-33: the four environments', () => {
  expect(Object.values(environment)).toEqual(['dev', 'qa', 'staging', 'prod'])
})

test('a code of another type is not a code of an enumeration', () => {
  expect(nameOf(websiteType, '4')).toBeUndefined()
})
