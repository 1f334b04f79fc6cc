/** Characters of the password of a website. Ours. */
export const MIN_LOCK_PASSWORD_LENGTH = 6
export const MAX_LOCK_PASSWORD_LENGTH = 100
/** Characters of the note on the lock screen. Ours. */
export const MAX_LOCK_NOTE_LENGTH = 300
/** Days for which a visitor who gave the password of a website need not give it again. Ours. */
export const UNLOCK_DAYS = 7
/** Wrong passwords in `UNLOCK_WINDOW_MINUTES` for a website: of one client, and of all clients. Ours. */
export const MAX_UNLOCK_ATTEMPTS = 10
export const MAX_UNLOCK_ATTEMPTS_OF_WEBSITE = 500
export const UNLOCK_WINDOW_MINUTES = 15
