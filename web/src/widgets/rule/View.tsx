/** A line between two parts of a page. */
export const RuleView = () => <hr className="rule" />
