/** Answers of a likert question (ENUM-46). */
export const likertAnswer = {
  stronglyDisagree: -2,
  disagree: -1,
  neutral: 0,
  agree: 1,
  stronglyAgree: 2,
} as const

export type LikertAnswer = (typeof likertAnswer)[keyof typeof likertAnswer]

const labels: Readonly<Record<string, string>> = {
  '-2': 'Strongly Disagree',
  '-1': 'Disagree',
  '0': 'Neutral',
  '1': 'Agree',
  '2': 'Strongly Agree',
}

/** The five answers from −2 to 2, in the order of a form. */
export const likertAnswers: readonly LikertAnswer[] = [-2, -1, 0, 1, 2]

/** True for one of the five numbers; text is not an answer. */
export function isLikertAnswer(value: unknown): value is LikertAnswer {
  return typeof value === 'number' && Object.hasOwn(labels, String(value))
}

/** The label of an answer (ENUM-46). */
export function likertLabel(answer: LikertAnswer): string {
  return labels[String(answer)]!
}
