/** The root of the screens of plans, below a website, `/config` or a host (S-09). */
export const BILLING_ROOT = 'settings/billing/billing'
/** The path of the screen on which the owner of a trial chooses a plan (PAGE-12). */
export const UPGRADE_PATH = `${BILLING_ROOT}/upgrade`
/** The path of the screen on which the owner of a website with a plan chooses another one (PAGE-12). */
export const CHANGE_PLAN_PATH = `${BILLING_ROOT}/website/change-plan`

/** Whether a path of a host is below this root, which leads to the owner's area. */
export const isBillingPath = (path: string): boolean => /^\/settings\/billing\/billing(?:\/|$)/i.test(path)
