/** Acts of owners and of the staff that other services report to identity. A service reports its own acts only. The codes are ours. */
export const reportedActions = {
  sites: [
    'website.published',
    'website.restored',
    'website.settings-changed',
    'website.schedule-failed',
    'website.locked',
    'website.unlocked',
    'page.closed',
    'page.opened',
    'page.code-changed',
    'plan.requested',
    'plan.withdrawn',
    'plan.changed',
    'trial.extended',
  ],
  forms: ['submissions.exported', 'submission.erased', 'captcha.changed', 'captcha.removed'],
  commerce: [
    'product.created',
    'product.changed',
    'product.deleted',
    'product.restored',
    'store.settings-changed',
    'store.shipping-changed',
    'store.taxes-changed',
    'store.mails-changed',
    'coupon.created',
    'coupon.changed',
    'coupon.deleted',
    'order.refunded',
    'order.cancelled',
    'orders.test-deleted',
    'customer.changed',
    'customer.erased',
    'customers.exported',
    'payments.connected',
    'payments.disconnected',
    'payments.mode-changed',
  ],
  census: ['share-link.created', 'share-link.revoked'],
} as const
export type Reporter = keyof typeof reportedActions
export type ReportedAction<From extends Reporter = Reporter> = (typeof reportedActions)[From][number]

/** The kind of object that an act changed. */
export const auditSubjects = [
  'account',
  'member',
  'invitation',
  'session',
  'website',
  'form',
  'submission',
  'product',
  'coupon',
  'order',
  'customer',
  'share-link',
] as const
export type AuditSubjectKind = (typeof auditSubjects)[number]
