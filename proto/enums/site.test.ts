import { expect, test } from 'vitest'
import { eventSource } from './event-source.ts'
import { featureFlag, isFeatureFlagNumber } from './feature-flag.ts'
import { isCodeOf, nameOf } from './lookup.ts'
import { dimensionUnit, weightUnit } from './measurement-standard.ts'
import { providerOf, serviceProvider } from './service-provider.ts'
import { websiteType } from './website-type.ts'

test('COMM-14: weights are in lbs or kg, lengths in inches or cm', () => {
  expect([weightUnit(1), weightUnit(2)]).toEqual(['lbs', 'kg'])
  expect([dimensionUnit(1), dimensionUnit(2)]).toEqual(['"', 'cm'])
})

test('ENUM-21: feature flags are 1 to 65', () => {
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

test('ENUM-32: event sources are the web, the two apps and the server', () => {
  expect(isCodeOf(eventSource, 'SERVER')).toBe(true)
  expect(isCodeOf(eventSource, 'web')).toBe(false)
  expect(isCodeOf(eventSource, 'DESKTOP')).toBe(false)
})

test('a code of another type is not a code of an enumeration', () => {
  expect(nameOf(websiteType, '4')).toBeUndefined()
})
