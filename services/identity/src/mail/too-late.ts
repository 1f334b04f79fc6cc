import { RESET_LINK_HOURS } from '@portico/proto/limits'

/** Whether a reset was asked for so long ago that nobody waits for its link: it is not sent any more. */
export const isTooLate = (waitedMs: number): boolean => waitedMs > RESET_LINK_HOURS * 3_600_000
