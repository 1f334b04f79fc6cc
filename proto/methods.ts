// Generated from the route declarations by `make generate`; `make check` fails when it is not current.

/** The methods that exist, by service and path. HEAD is allowed wherever GET is. */
export const methodsByPath: Record<string, Record<string, readonly string[]>> = {
  "web": {
    "/account": [
      "GET"
    ],
    "/account/confirm": [
      "GET"
    ],
    "/account/password": [
      "GET"
    ],
    "/account/reset": [
      "GET"
    ],
    "/account/sign-in": [
      "GET"
    ],
    "/account/sign-up": [
      "GET"
    ],
    "/api/csp-report": [
      "POST"
    ],
    "/api/widget/GetWidgetRendering": [
      "POST"
    ],
    "/assets/:name": [
      "GET"
    ],
    "/beacon.js": [
      "GET"
    ],
    "/config": [
      "GET"
    ],
    "/config/*splat": [
      "GET"
    ],
    "/config/check/:websiteId": [
      "GET"
    ],
    "/robots.txt": [
      "GET"
    ],
    "/sitemap-:part.xml": [
      "GET"
    ],
    "/sitemap.xml": [
      "GET"
    ],
    "/{*splat}": [
      "GET"
    ]
  },
  "performance": {
    "/api/1/performance/records": [
      "POST"
    ],
    "/api/1/performance/settings": [
      "GET"
    ],
    "/api/rest/performance/attribution": [
      "GET"
    ],
    "/api/rest/performance/percentiles": [
      "GET"
    ],
    "/api/rest/performance/records": [
      "GET"
    ],
    "/api/rest/performance/releases": [
      "GET"
    ],
    "/api/rest/performance/sample-history": [
      "DELETE",
      "POST"
    ]
  },
  "commerce": {
    "/api/3/commerce/cart/:cartToken": [
      "GET"
    ],
    "/api/3/commerce/cart/:cartToken/items": [
      "POST"
    ],
    "/api/3/commerce/cart/:cartToken/items/:entryId": [
      "DELETE",
      "PUT"
    ],
    "/api/commerce/shopping-cart": [
      "GET"
    ],
    "/api/commerce/shopping-cart/entries": [
      "POST"
    ],
    "/api/commerce/shopping-cart/entries/:entryId": [
      "DELETE",
      "PUT"
    ],
    "/api/commerce/shopping-cart/form": [
      "POST"
    ],
    "/api/rest/commerce/carts/summary": [
      "GET"
    ],
    "/api/rest/commerce/inventory": [
      "GET"
    ],
    "/api/rest/commerce/inventory/summary": [
      "GET"
    ],
    "/api/rest/commerce/products": [
      "GET",
      "POST"
    ],
    "/api/rest/commerce/products/:id": [
      "GET",
      "PUT"
    ],
    "/api/rest/commerce/products/:id/variants": [
      "PUT"
    ],
    "/api/rest/commerce/sample-history": [
      "DELETE",
      "POST"
    ],
    "/api/rest/commerce/settings": [
      "GET",
      "PUT"
    ]
  },
  "identity": {
    "/api/auth/EmailConfirmation": [
      "POST"
    ],
    "/api/auth/Invitation": [
      "POST"
    ],
    "/api/auth/Login": [
      "POST"
    ],
    "/api/auth/Logout": [
      "POST"
    ],
    "/api/auth/Password": [
      "POST"
    ],
    "/api/auth/PasswordReset": [
      "POST"
    ],
    "/api/auth/Presence": [
      "POST"
    ],
    "/api/auth/SignUp": [
      "POST"
    ],
    "/api/auth/session": [
      "GET"
    ],
    "/api/presence": [
      "GET"
    ],
    "/api/rest/accounts/audit": [
      "GET"
    ],
    "/api/rest/accounts/contributors": [
      "GET"
    ],
    "/api/rest/accounts/contributors/:accountId": [
      "DELETE",
      "PUT"
    ],
    "/api/rest/accounts/invitations": [
      "POST"
    ],
    "/api/rest/accounts/invitations/:id": [
      "DELETE"
    ],
    "/api/rest/accounts/invitations/:id/send-again": [
      "POST"
    ],
    "/api/rest/accounts/invitations/accept": [
      "POST"
    ],
    "/api/rest/accounts/me": [
      "GET",
      "PUT"
    ],
    "/api/rest/accounts/me/email": [
      "DELETE",
      "POST"
    ],
    "/api/rest/accounts/me/email-confirmation": [
      "POST"
    ],
    "/api/rest/accounts/me/password": [
      "POST"
    ],
    "/api/rest/accounts/me/sessions": [
      "DELETE",
      "GET"
    ],
    "/api/rest/accounts/me/sessions/:id": [
      "DELETE"
    ],
    "/api/rest/accounts/me/websites/:websiteId": [
      "DELETE"
    ],
    "/api/rest/members": [
      "GET"
    ],
    "/api/rest/members/:id": [
      "DELETE",
      "GET",
      "PUT"
    ],
    "/api/rest/members/:id/sessions": [
      "DELETE"
    ],
    "/api/rest/members/export": [
      "GET"
    ],
    "/api/rest/staff/accounts": [
      "GET"
    ],
    "/api/rest/staff/accounts/:accountId": [
      "GET"
    ],
    "/api/rest/staff/accounts/:accountId/email": [
      "PUT"
    ],
    "/api/rest/staff/accounts/:accountId/notes": [
      "GET",
      "POST"
    ],
    "/api/rest/staff/accounts/:accountId/status": [
      "PUT"
    ],
    "/api/rest/staff/websites/:websiteId/areas": [
      "GET"
    ],
    "/api/rest/staff/websites/:websiteId/areas/:flag": [
      "PUT"
    ],
    "/api/rest/staff/websites/:websiteId/contributors": [
      "POST"
    ],
    "/api/rest/staff/websites/:websiteId/contributors/:accountId": [
      "DELETE"
    ],
    "/api/rest/staff/websites/:websiteId/members/:memberId": [
      "DELETE"
    ],
    "/api/rest/staff/websites/:websiteId/members/:memberId/lock": [
      "PUT"
    ],
    "/api/rest/staff/websites/:websiteId/members/:memberId/preservation": [
      "PUT"
    ],
    "/api/rest/staff/websites/:websiteId/members/redact": [
      "POST"
    ],
    "/api/rest/staff/websites/:websiteId/owner": [
      "PUT"
    ],
    "/api/rest/staff/websites/:websiteId/people": [
      "GET"
    ],
    "/api/site-users/account": [
      "POST"
    ],
    "/api/site-users/account/email-confirmation": [
      "POST"
    ],
    "/api/site-users/account/password": [
      "POST"
    ],
    "/api/site-users/account/password-reset": [
      "POST"
    ],
    "/api/site-users/account/profile": [
      "GET",
      "PUT"
    ],
    "/api/site-users/account/session": [
      "DELETE",
      "GET",
      "POST"
    ],
    "/api/site-users/account/sessions": [
      "DELETE",
      "GET"
    ],
    "/api/site-users/account/sessions/:id": [
      "DELETE"
    ]
  },
  "census": {
    "/api/census/RecordHit": [
      "POST"
    ],
    "/api/census/RecordQuickView/:id": [
      "POST"
    ],
    "/api/census/button-click": [
      "POST"
    ],
    "/api/census/button-render": [
      "POST"
    ],
    "/api/census/form-render": [
      "POST"
    ],
    "/api/census/overlay": [
      "POST"
    ],
    "/api/census/shared/visits": [
      "GET"
    ],
    "/api/consent/decisions": [
      "POST"
    ],
    "/api/consent/decisions/:consentId": [
      "GET"
    ],
    "/api/csp-report/hosts": [
      "POST"
    ],
    "/api/events/RecordEvent": [
      "POST"
    ],
    "/api/events/RecordJavascriptErrors": [
      "POST"
    ],
    "/api/events/Trace": [
      "POST"
    ],
    "/api/rest/census/bots": [
      "GET"
    ],
    "/api/rest/census/buttons": [
      "GET"
    ],
    "/api/rest/census/consent/decisions": [
      "GET"
    ],
    "/api/rest/census/consent/findings": [
      "GET"
    ],
    "/api/rest/census/consent/rates": [
      "GET"
    ],
    "/api/rest/census/consent/scan": [
      "PUT"
    ],
    "/api/rest/census/consent/versions": [
      "GET"
    ],
    "/api/rest/census/conversions": [
      "GET"
    ],
    "/api/rest/census/errors": [
      "GET"
    ],
    "/api/rest/census/errors/:fingerprint": [
      "GET"
    ],
    "/api/rest/census/events": [
      "GET"
    ],
    "/api/rest/census/forms": [
      "GET"
    ],
    "/api/rest/census/funnel": [
      "GET"
    ],
    "/api/rest/census/overlays": [
      "GET"
    ],
    "/api/rest/census/quick-views": [
      "GET"
    ],
    "/api/rest/census/sample-history": [
      "DELETE",
      "POST"
    ],
    "/api/rest/census/share-links": [
      "GET",
      "POST"
    ],
    "/api/rest/census/share-links/:id": [
      "DELETE"
    ],
    "/api/rest/census/visits": [
      "GET"
    ],
    "/api/track/Track": [
      "GET"
    ],
    "/api/v1/events": [
      "POST"
    ]
  },
  "forms": {
    "/api/form/FormSubmissionKey": [
      "POST"
    ],
    "/api/form/SaveFormSubmission": [
      "POST"
    ],
    "/api/rest/forms": [
      "GET",
      "POST"
    ],
    "/api/rest/forms/:id": [
      "DELETE",
      "GET",
      "PUT"
    ],
    "/api/rest/forms/:id/submissions": [
      "GET"
    ],
    "/api/rest/forms/:id/submissions.csv": [
      "GET"
    ],
    "/api/rest/forms/captcha": [
      "DELETE",
      "GET",
      "PUT"
    ],
    "/api/rest/forms/sample-history": [
      "DELETE",
      "POST"
    ],
    "/api/rest/forms/submissions": [
      "GET"
    ],
    "/api/rest/forms/submissions/:id": [
      "DELETE",
      "GET"
    ],
    "/api/rest/forms/submissions/state": [
      "PUT"
    ]
  },
  "sites": {
    "/api/google-maps/places/autocomplete": [
      "GET"
    ],
    "/api/google-maps/places/details": [
      "GET"
    ],
    "/api/open/GetItemsByMonth": [
      "GET"
    ],
    "/api/preview/:token": [
      "GET"
    ],
    "/api/rest/sites": [
      "GET",
      "POST"
    ],
    "/api/rest/sites/:websiteId/asset-folders": [
      "GET",
      "POST"
    ],
    "/api/rest/sites/:websiteId/asset-folders/:id": [
      "DELETE",
      "PUT"
    ],
    "/api/rest/sites/:websiteId/assets": [
      "GET",
      "POST"
    ],
    "/api/rest/sites/:websiteId/assets/:id": [
      "DELETE",
      "GET",
      "PUT"
    ],
    "/api/rest/sites/:websiteId/assets/:id/restore": [
      "POST"
    ],
    "/api/rest/sites/:websiteId/assets/:id/uses": [
      "GET"
    ],
    "/api/rest/sites/:websiteId/assets/bulk": [
      "POST"
    ],
    "/api/rest/sites/:websiteId/billing": [
      "GET"
    ],
    "/api/rest/sites/:websiteId/billing/request": [
      "DELETE",
      "PUT"
    ],
    "/api/rest/sites/:websiteId/changes": [
      "GET"
    ],
    "/api/rest/sites/:websiteId/code": [
      "GET",
      "PUT"
    ],
    "/api/rest/sites/:websiteId/collections": [
      "GET",
      "POST"
    ],
    "/api/rest/sites/:websiteId/collections/:id": [
      "DELETE",
      "PUT"
    ],
    "/api/rest/sites/:websiteId/collections/:id/access": [
      "PUT"
    ],
    "/api/rest/sites/:websiteId/collections/:id/duplicate": [
      "POST"
    ],
    "/api/rest/sites/:websiteId/collections/:id/home": [
      "POST"
    ],
    "/api/rest/sites/:websiteId/collections/:id/items": [
      "GET",
      "POST"
    ],
    "/api/rest/sites/:websiteId/collections/:id/items/names": [
      "PUT"
    ],
    "/api/rest/sites/:websiteId/collections/:id/items/order": [
      "PUT"
    ],
    "/api/rest/sites/:websiteId/collections/:id/navigation": [
      "PUT"
    ],
    "/api/rest/sites/:websiteId/collections/:id/page": [
      "GET",
      "PUT"
    ],
    "/api/rest/sites/:websiteId/collections/:id/restore": [
      "POST"
    ],
    "/api/rest/sites/:websiteId/collections/:id/versions": [
      "POST"
    ],
    "/api/rest/sites/:websiteId/fonts": [
      "GET",
      "POST"
    ],
    "/api/rest/sites/:websiteId/fonts/:id": [
      "DELETE"
    ],
    "/api/rest/sites/:websiteId/fonts/:id/file": [
      "GET"
    ],
    "/api/rest/sites/:websiteId/fonts/jobs/:id": [
      "GET"
    ],
    "/api/rest/sites/:websiteId/items": [
      "GET"
    ],
    "/api/rest/sites/:websiteId/items/:id": [
      "DELETE",
      "GET",
      "PUT"
    ],
    "/api/rest/sites/:websiteId/items/:id/duplicate": [
      "POST"
    ],
    "/api/rest/sites/:websiteId/items/:id/page": [
      "GET",
      "PUT"
    ],
    "/api/rest/sites/:websiteId/items/:id/restore": [
      "POST"
    ],
    "/api/rest/sites/:websiteId/items/:id/versions": [
      "GET",
      "POST"
    ],
    "/api/rest/sites/:websiteId/items/bulk": [
      "POST"
    ],
    "/api/rest/sites/:websiteId/languages": [
      "GET"
    ],
    "/api/rest/sites/:websiteId/lock": [
      "DELETE",
      "GET",
      "PUT"
    ],
    "/api/rest/sites/:websiteId/media": [
      "GET",
      "POST"
    ],
    "/api/rest/sites/:websiteId/members-only": [
      "GET"
    ],
    "/api/rest/sites/:websiteId/navigation": [
      "GET",
      "PUT"
    ],
    "/api/rest/sites/:websiteId/pages/:id/code": [
      "GET",
      "PUT"
    ],
    "/api/rest/sites/:websiteId/pages/:id/revisions": [
      "GET"
    ],
    "/api/rest/sites/:websiteId/pages/:id/revisions/:number": [
      "GET"
    ],
    "/api/rest/sites/:websiteId/pages/:id/revisions/:number/restore": [
      "POST"
    ],
    "/api/rest/sites/:websiteId/previews": [
      "GET",
      "POST"
    ],
    "/api/rest/sites/:websiteId/previews/:id": [
      "DELETE"
    ],
    "/api/rest/sites/:websiteId/publish": [
      "POST"
    ],
    "/api/rest/sites/:websiteId/redirects": [
      "GET",
      "POST"
    ],
    "/api/rest/sites/:websiteId/redirects/:id": [
      "DELETE",
      "PUT"
    ],
    "/api/rest/sites/:websiteId/redirects/test": [
      "GET"
    ],
    "/api/rest/sites/:websiteId/releases": [
      "GET"
    ],
    "/api/rest/sites/:websiteId/releases/:number": [
      "PUT"
    ],
    "/api/rest/sites/:websiteId/releases/:number/diff": [
      "GET"
    ],
    "/api/rest/sites/:websiteId/releases/:number/restore": [
      "POST"
    ],
    "/api/rest/sites/:websiteId/schedules": [
      "GET",
      "POST"
    ],
    "/api/rest/sites/:websiteId/schedules/:id": [
      "DELETE",
      "PUT"
    ],
    "/api/rest/sites/:websiteId/settings": [
      "GET",
      "PUT"
    ],
    "/api/rest/sites/:websiteId/time": [
      "GET"
    ],
    "/api/rest/sites/:websiteId/trash": [
      "DELETE",
      "GET"
    ],
    "/api/rest/sites/:websiteId/trash/:id": [
      "DELETE"
    ],
    "/api/rest/sites/:websiteId/uploads": [
      "GET",
      "POST"
    ],
    "/api/rest/sites/:websiteId/uploads/:id": [
      "DELETE",
      "GET"
    ],
    "/api/rest/sites/:websiteId/uploads/:id/complete": [
      "POST"
    ],
    "/api/rest/sites/:websiteId/uploads/:id/parts/:number": [
      "PUT"
    ],
    "/api/rest/sites/available": [
      "GET"
    ],
    "/api/rest/staff/find-websites": [
      "GET"
    ],
    "/api/rest/staff/plan-requests": [
      "GET"
    ],
    "/api/rest/staff/websites/:websiteId/plan": [
      "GET",
      "PUT"
    ],
    "/api/rest/staff/websites/:websiteId/trial": [
      "PUT"
    ],
    "/api/rest/visitor-data-settings": [
      "GET",
      "PUT"
    ],
    "/api/unlock": [
      "POST"
    ],
    "/s/:assetId/:name": [
      "GET"
    ],
    "/s/:id/font.css": [
      "GET"
    ]
  }
}
