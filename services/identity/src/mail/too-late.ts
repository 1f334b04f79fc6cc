import { RESET_LINK_HOURS } from '@portico/proto/limits'

/** Whether a reset was requested longer ago than its link would be valid. Such a mail is not sent. */
export const isTooLate = (waitedMs: number): boolean => waitedMs > RESET_LINK_HOURS * 3_600_000
