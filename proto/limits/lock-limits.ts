/** Characters of the password of a website. Ours. */
export const MIN_LOCK_PASSWORD_LENGTH = 6
export const MAX_LOCK_PASSWORD_LENGTH = 100
/** Characters of the note on the lock screen. Ours. */
export const MAX_LOCK_NOTE_LENGTH = 300
/** Days for which a visitor who gave the password of a website need not give it again. Ours. */
export const UNLOCK_DAYS = 7
/** Days for which a browser that has entered a password once is known, and its guesses are not counted with others. Ours. */
export const UNLOCK_KNOWN_DAYS = 365
/** Wrong passwords in `UNLOCK_WINDOW_MINUTES` of one client or one known browser. Ours. */
export const MAX_UNLOCK_ATTEMPTS = 10
/** The same for one password, of all clients without known browsers. Beyond it each client has one guess in `UNLOCK_PACE_SECONDS`. Ours. */
export const MAX_UNLOCK_ATTEMPTS_OF_ALL = 500
export const UNLOCK_PACE_SECONDS = 60
export const UNLOCK_WINDOW_MINUTES = 15
