/** The labels of fields whose names are not clear enough. */
const labels: Readonly<Record<string, string>> = {
  urlId: 'address',
  collectionId: 'collection',
  productType: 'type',
  images: 'pictures',
  shopPath: 'address of the shop',
  isCensusDisabled: 'visitor statistics',
  visitorDataDays: 'time for which visits are kept',
  isLightboxDisabled: 'lightbox',
  cookieSettings: 'cookies and privacy',
  storeSettings: 'store',
  mapSettings: 'maps',
  announcementBarSettings: 'announcement bar',
  popupOverlaySettings: 'popup',
  popupOverlayContent: 'popup content',
  businessInformation: 'contact data',
  mobileInfoBarSettings: 'mobile info bar',
  pinterestOverlayOptions: 'Pinterest overlay',
  ssBadgeType: 'badge',
  useEscapeKeyToLogin: 'sign-in with the Escape key',
  disqusShortname: 'Disqus name',
  commentsEnabled: 'comments',
  googleFonts: 'Google fonts',
  typekitId: 'Typekit id',
  typekitFonts: 'Typekit fonts',
  seo: 'search engines',
  navigationTitle: 'title in the navigation',
  footerNavigation: 'footer',
  inNavigation: 'place in the navigation',
  inFooter: 'footer',
}

/** The label of a changed field: the label of the part of the settings, and otherwise `time zone` for `timeZone`. */
export function fieldLabel(field: string): string {
  const [part = ''] = field.split('.')
  return labels[part] ?? part.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
