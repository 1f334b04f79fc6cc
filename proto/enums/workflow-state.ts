/** Workflow states of content and products (ENUM-10). */
export const workflowState = {
  published: 1,
  scheduled: 2,
  needsReview: 3,
  draft: 4,
  private: 5,
  deleted: 6,
} as const

export type WorkflowStateName = keyof typeof workflowState
export type WorkflowState = (typeof workflowState)[WorkflowStateName]

/**
 * The label of a state in commerce. Unknown states, and states that commerce does not have, are "Unsupported"
 * (ENUM-11).
 */
export function commerceStateLabel(code: unknown): 'Available' | 'Scheduled' | 'Hidden' | 'Unsupported' {
  switch (code) {
    case workflowState.published:
      return 'Available'
    case workflowState.scheduled:
      return 'Scheduled'
    case workflowState.draft:
      return 'Hidden'
    default:
      return 'Unsupported'
  }
}

/**
 * The label of a state outside commerce; null for states without a label: published, deleted, unknown (ENUM-11).
 */
export function contentStateLabel(code: unknown): 'Scheduled' | 'Needs Review' | 'Draft' | 'Private' | null {
  switch (code) {
    case workflowState.scheduled:
      return 'Scheduled'
    case workflowState.needsReview:
      return 'Needs Review'
    case workflowState.draft:
      return 'Draft'
    case workflowState.private:
      return 'Private'
    default:
      return null
  }
}
