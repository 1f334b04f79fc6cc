import { expect, test } from 'vitest'
import { badgeType } from './badge-type.ts'
import { billingPeriodUnit } from './billing-period.ts'
import { blockType } from './block-type.ts'
import { blockVariant } from './block-variant.ts'
import { buttonContext } from './button-context.ts'
import { collectionType } from './collection-type.ts'
import { collectionView } from './collection-view.ts'
import { contentSource } from './content-source.ts'
import {
  cookieBannerAcceptType,
  cookieBannerCtaVariant,
  cookieBannerTheme,
  cookieBannerVariant,
  cookieBarPosition,
  cookiePopupPosition,
} from './cookie-banner.ts'
import { deliveryType } from './delivery-type.ts'
import { environment } from './environment.ts'
import { eventSource } from './event-source.ts'
import { featureFlag } from './feature-flag.ts'
import { formFieldType } from './form-field-type.ts'
import { galleryDesign, stackedTransition } from './gallery.ts'
import { galleryMediaType } from './gallery-media-type.ts'
import { likertAnswer } from './likert.ts'
import { mapStyle } from './map-style.ts'
import { measurementStandard } from './measurement-standard.ts'
import { mobileInfoBarStyle } from './mobile-info-bar-style.ts'
import { pageType } from './page-type.ts'
import { permission, staffPermission } from './permission.ts'
import { popupOverlayPosition, popupOverlayStyle } from './popup-overlay.ts'
import { productType } from './product-type.ts'
import { recordType } from './record-type.ts'
import { sliceType } from './slice-type.ts'
import { slideType } from './slide-type.ts'
import { surveyCohort } from './survey-cohort.ts'
import { templateVersion } from './template-version.ts'
import { websiteRole } from './website-role.ts'
import { websiteStatus } from './website-status.ts'
import { websiteType } from './website-type.ts'
import { workflowState } from './workflow-state.ts'
import { nameOf, type Enumeration } from './lookup.ts'

const text = (codes: Enumeration) =>
  Object.entries(codes)
    .map(([name, code]) => (code === name ? name : `${name} ${code}`))
    .join(', ')

/** Names and codes as the specification lists them, in its order. A code that equals its name is written once. */
const enumerations: [string, Enumeration, string][] = [
  ['ENUM-01: website types', websiteType, 'classic 1, coverPage 2, parkingPage 3, commerce 4, enterprise 5'],
  [
    'ENUM-02: website statuses',
    websiteStatus,
    'expired 1, pastDue 2, trial 3, beta 4, removed 5, internal 6, comped 7, paid 8, v5Linked 11, activeParkingPage 12, resold 13, resoldGracePeriod 14, enterprise 15',
  ],
  ['ENUM-04: measurement standards', measurementStandard, 'imperial 1, metric 2'],
  [
    'ENUM-05, PAGE-06: page types',
    pageType,
    'mainContent 1, page 2, splashPage 3, contentItem 50, notFound 100, error 101, search 102, lockScreen 103, popupOverlay 104, protectedContent 105, memberAreaAccessDenied 106, showCart 200, checkout 201, orderConfirmed 202, donate 203, contributionConfirmed 204, commerceCartV2 205, subscriptionConfirmed 206, orderReceived 207, membershipConfirmed 208, reviewsRequest 209, newsletterUnsubscribe 300, commerceEmailPreview 301',
  ],
  ['ENUM-06: collection views', collectionView, 'list 1, grid 2, product 3'],
  [
    'ENUM-08: positions of a popup overlay',
    popupOverlayPosition,
    'topLeft top-left, topCenter top-center, topRight top-right, centerLeft center-left, centerCenter center-center, centerRight center-right, bottomLeft bottom-left, bottomCenter bottom-center, bottomRight bottom-right',
  ],
  ['ENUM-09: product types', productType, 'physical 1, digital 2, service 3, giftCard 4, paywall 5'],
  [
    'ENUM-10: workflow states',
    workflowState,
    'published 1, scheduled 2, needsReview 3, draft 4, private 5, deleted 6',
  ],
  [
    'ENUM-12: website roles',
    websiteRole,
    'admin 1, billing 2, reporting 3, editor 4, moderator 5, commenter 6, storeManager 7, scheduling 8, viewer 9, campaignsEditor 10, schedulingViewer 11, schedulingEditor 12',
  ],
  ['ENUM-13: styles of the info bar', mobileInfoBarStyle, 'none 1, light 2, dark 3'],
  ['ENUM-14: styles of a popup overlay', popupOverlayStyle, 'none 1, show 2'],
  ['ENUM-15: badge types', badgeType, 'none 1, black 2, white 3'],
  [
    'ENUM-16: record types',
    recordType,
    'text 1, image 2, quote 4, link 5, audio 7, video 8, storeItem 11, event 12, gallery 14, binary 15, cssAsset 16, tweakAsset 17, digitalGood 18, attachment 19, tweet 50, checkin 52, chat 200, review 201, thread 202, exports 203, richText 204, rss 205, article 206, projectItem 207, taxonomies 208, portfolioItem 209, lesson 210',
  ],
  [
    'ENUM-19: block variants',
    blockVariant,
    'gallerySlideshow 1000, galleryCarousel 1001, galleryGrid 1002, galleryStack 1003, summaryWall 1004, summaryCarousel 1005, summaryList 1006, summaryGrid 1007, chartBar 1008, chartLine 1009, chartPie 1010, imageInline 1011, imagePoster 1012, imageCard 1013, imageOverlap 1014, imageCollage 1015, imageStack 1016, opentableReservation 1017, tockReservation 1018, eventEmbed 1019',
  ],
  [
    'ENUM-20: media types of a gallery',
    galleryMediaType,
    'imageEmpty 1, imageFile 2, imageLicensed 3, imageReused 4, assetReused 5, video 6',
  ],
  [
    'ENUM-21: feature flags',
    featureFlag,
    'commerce 1, subscriptions 2, giftCards 3, pointOfSale 4, bulkManager 5, abandonedCartRecovery 6, siteUserAccounts 7, codeInjection 8, announcementBar 9, popupOverlay 10, formsInterface 11, ordersInterface 12, inventoryInterface 13, productsInterface 14, profilesInterface 15, transactionsInterface 16, automaticTaxCalculation 17, paymentInstallmentOption 18',
  ],
  [
    'ENUM-24: block types',
    blockType,
    'navigation 1, html 2, logo 3, map 4, image 5, twitter 6, journal 7, gallery 8, form 9, geo 10, index 11, collectionLink 12, link 13, tagCloud 14, comments 16, folder 17, menu 18, socialLinks 19, summary 20, spacer 21, embed 22, code 23, foursquare 24, instagram 25, calendar 26, postsByAuthor 27, postsByTag 28, postsByCategory 29, postsByMonth 30, quote 31, video 32, search 33, audio 41, fiveHundredPx 42, product 43, markdown 44, flickr 45, amazon 46, horizontalRule 47, socialAccountLinks 48, rss 49, opentable 50, newsletter 51, donation 52, button 53, socialAccountLinksV2 54, summaryV2 55, soundcloud 56, emailFooter 57, inBrowserMessageLink 58, tourDates 59, album 60, archive 61, chart 62, zola 63, acuity 65, opentableV2 66, memberArea 67, tock 68, accordion 69',
  ],
  [
    'ENUM-25: collection types',
    collectionType,
    'generic 1, subscription 2, twitter 3, foursquare 4, instagram 5, galleryBlock 6, templatePage 7, splashPage 8, page 10, fiveHundredPx 11, flickr 12, products 13, mosaic 14, slideGallery 15, slideAlbum 16, slideVideo 17, albumBlock 18, project 19, sectionCatalog 20, pageCatalog 21, itemCatalog 22, portfolio 23, lessons 24',
  ],
  [
    'ENUM-26: map styles',
    mapStyle,
    'Original 1, Grayscale 2, Satellite 3, MinimalLight 4, MinimalDark 5, MinimalBlue 6',
  ],
  ['ENUM-27: variants of the cookie banner', cookieBannerVariant, 'bar BAR, popup POPUP'],
  ['ENUM-28: positions of the cookie bar', cookieBarPosition, 'top TOP, bottom BOTTOM'],
  [
    'ENUM-28: positions of the cookie popup',
    cookiePopupPosition,
    'topLeft TOP_LEFT, topRight TOP_RIGHT, bottomLeft BOTTOM_LEFT, bottomRight BOTTOM_RIGHT',
  ],
  ['ENUM-29: themes of the cookie banner', cookieBannerTheme, 'light LIGHT, dark DARK'],
  [
    'ENUM-30: calls to action of the cookie banner',
    cookieBannerCtaVariant,
    'text TEXT, button BUTTON, icon ICON',
  ],
  [
    'ENUM-31: accept types of the cookie banner',
    cookieBannerAcceptType,
    'optIn OPT_IN, optInAndOut OPT_IN_AND_OUT',
  ],
  ['ENUM-32: event sources', eventSource, 'web WEB, ios IOS, android ANDROID, server SERVER'],
  ['ENUM-35: button contexts', buttonContext, 'buttonBlock 1, popupOverlay 2'],
  [
    'ENUM-37: gallery designs',
    galleryDesign,
    'autocolumns, autogrid, autorows, base, carousel, grid, list, stacked, strip',
  ],
  [
    'ENUM-38: stacked transitions',
    stackedTransition,
    'fade, kenBurns ken-burns, newSwipe new-swipe, scroll, swipe',
  ],
  [
    'ENUM-45: form field types',
    formFieldType,
    'text 1, textarea 2, email 3, number 4, website 5, currency 6, password 7, twitter 8, date 9, time 10, name 11, address 12, phone 13, section 14, radio 15, checkbox 16, select 17, likert 18, hidden 19',
  ],
  [
    'ENUM-46: likert answers',
    likertAnswer,
    'stronglyDisagree -2, disagree -1, neutral 0, agree 1, stronglyAgree 2',
  ],
  ['ENUM-47: billing periods', billingPeriodUnit, 'week, month, year'],
  ['ENUM-48: sources of content', contentSource, 'item i, collection c'],
  ['ENUM-50: deliveries of performance records', deliveryType, 'beacon, xhr'],
]

const permissions: [string, Enumeration, string][] = [
  [
    'PERM-01, PERM-02, PERM-03, PERM-04, PERM-05, PERM-06, PERM-07, PERM-08: permissions of a website',
    permission,
    'authenticated 0, config 1, admin 2, contentManager 11, settings 12, activity 13, commerce 14, newsletter 15, damask 17, crm 18, changeStructure 1110, trustedCommenter 1111, settingsGeneral 1210, settingsLocale 1211, settingsSocialAccount 1212, settingsFacebook 1213, settingsSocialSettings 1214, settingsMemberAccounts 1215, settingsDomain 1216, settingsTemplate 1217, settingsImport 1218, settingsCodeInjection 1219, settingsAdvanced 1220, settingsDeveloper 1221, settingsSessions 1222, settingsMobile 1223, settingsBilling 1224, settingsSupport 1225, settingsSite 1226, settingsLabs 1227, settingsAdvertising 1228, settingsUserAccounts 1229, settingsRemoveWebsite 1230, settingsCircleLabs 1231, settingsInternalLabs 1232, activityStats 1310, activityComments 1311, commerceOrders 1410, commerceStoreSettings 1411, commerceShipping 1412, commerceCoupons 1413, commerceTaxes 1414, commerceEmailNotifications 1415, commerceInventory 1416, commerceDonations 1417, commerceAccounting 1418, commerceDiscounts 1419, commercePayments 1420, commercePos 1421, newsletterReadSubscriber 1510, newsletterWriteSubscriber 1511, newsletterReadGroup 1512, newsletterWriteGroup 1513, newsletterReadMessage 1514, newsletterWriteMessage 1515, newsletterReadSettings 1516, newsletterWriteSettings 1517, acceptTos 1610, domainsRemove 1611, domainsAdd 1612, crmCommerceCustomers 1810, marketing 1910, campaigns 1911, localListings 1912, scheduling 1920',
  ],
  [
    'PERM-09, PERM-10: staff permissions',
    staffPermission,
    'grantAccess 2010, billingRead 2011, billingWrite 2012, billingRefund 2013, billingChangePlan 2014, billingAddCredit 2015, billingDeletePaymentMethod 2016, customerDataRead 2017, customerDataWrite 2018, identifiableDataRead 2019, loginAs 2020, loginAsPublic 2021, suspend 2022, removeSite 2023, massRemoval 2024, terminateMemberAccount 2025, lockMemberAccount 2026, preserveMemberAccount 2027, redactSiteUsers 2028, changeOwner 2029, addContributor 2030, removeContributor 2031, changeUserEmail 2032, notes 2033, extendTrial 2034, domains 2035, googleApps 2036, taxation 2037, referrals 2038, surveys 2039, twoFactor 2040, fraudDetection 2041, enterprise 2042, internalCampaignsSender 2043, extensionsConsole 2044, extensionsConsoleInternalClients 2045, testToggleDenial 2046',
  ],
]

test.each(enumerations)(
  '%s have their codes (ENUM-01, ENUM-02, ENUM-04, ENUM-05, PAGE-06, ENUM-06, ENUM-08, ENUM-09, ENUM-10, ENUM-12, ENUM-13, ENUM-14, ENUM-15, ENUM-16, ENUM-19, ENUM-20, ENUM-21, ENUM-24, ENUM-25, ENUM-26, ENUM-27, ENUM-28, ENUM-29, ENUM-30, ENUM-31, ENUM-32, ENUM-35, ENUM-37, ENUM-38, ENUM-45, ENUM-46, ENUM-47, ENUM-48, ENUM-50)',
  (_, codes, expected) => {
    expect(text(codes)).toBe(expected)
    for (const [name, code] of Object.entries(codes)) expect(nameOf(codes, code)).toBe(name)
  },
)

test.each(permissions)(
  '%s have their numbers (PERM-01, PERM-02, PERM-03, PERM-04, PERM-05, PERM-06, PERM-07, PERM-08, PERM-09, PERM-10)',
  (_, codes, expected) => {
    expect(text(codes)).toBe(expected)
  },
)

/** Enumerations that no part of the product uses yet. */
const reserved: [string, Enumeration, string][] = [
  ['ENUM-03: template versions', templateVersion, 'v7 7, v71 7.1, v8 8'],
  [
    'ENUM-17: slice types',
    sliceType,
    'heading 1, subHeading 2, body 3, image 4, gallery 5, video 6, socialIcons 7, buttons 8, navigation 9, customForm 10, newsletter 11, album 12, map 13, logo 14, action 15, form 16, lock 17, password 18, twitter 19, popupOverlayAction 20',
  ],
  ['ENUM-18: slide types', slideType, 'coverPage 1, lockScreen 2, popupOverlay 3'],
  ['ENUM-23: survey cohorts', surveyCohort, 'a A, b B, c C, d D, e E'],
  ['ENUM-33: environments', environment, 'dev, qa, staging, prod'],
]

test.each(reserved)(
  '%s have their codes (ENUM-03, ENUM-17, ENUM-18, ENUM-23, ENUM-33)',
  (_, codes, expected) => {
    expect(text(codes)).toBe(expected)
  },
)
