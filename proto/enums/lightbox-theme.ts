/** Lightbox themes (ENUM-44). */
export const lightboxTheme = {
  light: 'light',
  dark: 'dark',
} as const

export type LightboxThemeName = keyof typeof lightboxTheme
export type LightboxTheme = (typeof lightboxTheme)[LightboxThemeName]
