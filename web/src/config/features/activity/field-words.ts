/** What the owner's area calls the fields whose names do not say it. */
const words: Readonly<Record<string, string>> = {
  urlId: 'address',
  collectionId: 'collection',
  productType: 'type',
  images: 'pictures',
  shopPath: 'address of the shop',
  taxBasisPoints: 'tax',
  isCensusDisabled: 'visitor statistics',
  cookieSettings: 'cookies and privacy',
  storeSettings: 'store',
  announcementBarSettings: 'announcement bar',
  popupOverlaySettings: 'popup',
  mobileInfoBarSettings: 'mobile info bar',
  pinterestOverlayOptions: 'Pinterest overlay',
  ssBadgeType: 'badge',
  useEscapeKeyToLogin: 'sign-in with the Escape key',
  disqusShortname: 'Disqus name',
  commentsEnabled: 'comments',
  googleFonts: 'Google fonts',
  typekitId: 'Typekit id',
  typekitFonts: 'Typekit fonts',
}

/** A field of the audit in words: the part of the settings that holds it, and `timeZone` as `time zone`. */
export function fieldWords(field: string): string {
  const [part = ''] = field.split('.')
  return words[part] ?? part.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
