import { previewCookies } from '@portico/proto/cookies/storage-keys'

/**
 * The first inline script of a page with an owner's code. The code runs while the page is parsed, so the visitor's choice
 * (`mayLoad` of `lib/consent.ts`) is asked before the rest of the page is read. If the visitor refuses scripts, the page
 * gets `policy` in addition to its own: a content security policy without the owner's scripts, handlers, `javascript:`
 * links and frames. The cookie `userScriptsOff` has the same effect (COOK-12). If the visitor refuses embeds only, `framePolicy`
 * applies: it rules out the owner's frames. A policy cannot be lifted, so the page is loaded again when the choice changes
 * (`code-consent.ts`).
 */
export const codeGate = (policy: string, framePolicy: string) => `(function (w, d) {
  var may = w.porticoMayLoad;
  var off = /(^|; )${previewCookies.userScriptsOff}=[^;]/.test(d.cookie) || (may && !may('scripts'));
  if (!off && (!may || may('embeds'))) return;
  var meta = d.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = off ? ${JSON.stringify(policy)} : ${JSON.stringify(framePolicy)};
  d.head.appendChild(meta);
  d.documentElement.setAttribute('data-owner-code', off ? 'refused' : 'no-frames');
})(window, document);`
