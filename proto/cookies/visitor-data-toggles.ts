type Restrictions = { isVisitorDataRestricted: boolean; isRestrictiveCookiePolicyEnabled: boolean }

/** The switches of the settings screen that are stored under other names (COOK-02). */
export type VisitorDataToggles = { isActivityLogEnabled: boolean; isAnalyticsCookiesDisabled: boolean }

/** The positions of the switches. The activity log is the inverse of restricted visitor data (COOK-02, COOK-14). */
export const togglesOf = (stored: Restrictions): VisitorDataToggles => ({
  isActivityLogEnabled: !stored.isVisitorDataRestricted,
  isAnalyticsCookiesDisabled: stored.isRestrictiveCookiePolicyEnabled,
})

/** The settings to store for the positions of the switches (COOK-02). */
export const storedToggles = (toggles: VisitorDataToggles): Restrictions => ({
  isVisitorDataRestricted: !toggles.isActivityLogEnabled,
  isRestrictiveCookiePolicyEnabled: toggles.isAnalyticsCookiesDisabled,
})
