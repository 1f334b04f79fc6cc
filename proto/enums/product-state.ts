import { workflowState } from './workflow-state.ts'

/** The workflow states that a product can have: shown and sold, or hidden from visitors. */
export const productStates = [workflowState.published, workflowState.draft] as const

export type ProductState = (typeof productStates)[number]
