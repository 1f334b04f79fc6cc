/** Code is not edited on Android, whose keyboards change what is typed (DATA-18). */
export const isAndroid = (): boolean => /\bAndroid\b/i.test(navigator.userAgent)
