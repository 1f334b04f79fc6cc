/**
 * The inline script of a page with an owner's code. The code runs while the page is parsed, before the interface of page
 * scripts is loaded (`squarespace.ts`): this keeps its calls until then (D18). Whether a member is signed in is answered
 * at once. It also keeps errors for the collectors (EVT-16), whose script runs later.
 */
export const EARLY_CALLS = `(function (w) {
  var calls = [], keep = function (name) { return function () { calls.push([name, arguments]) } };
  w.Squarespace = w.Squarespace || { calls: calls, onInitialize: keep('onInitialize'), onDestroy: keep('onDestroy'),
    afterBodyLoad: keep('afterBodyLoad'), AFTER_BODY_LOADED: false };
  w.ImageLoader = w.ImageLoader || { load: keep('load') };
  w.UserAccountApi = w.UserAccountApi || { openAccountScreen: keep('openAccountScreen'), isUserAuthenticated: function () {
    try { return /(^|; )SiteUserInfo=[^;]*"authenticated":true/.test(decodeURIComponent(document.cookie)) }
    catch (error) { return false }
  } };
  var errors = w.porticoErrors = [], note = function (event) { errors.push(event) };
  ['error', 'unhandledrejection'].forEach(function (type) { w.addEventListener(type, note) });
  errors.stop = function () {
    ['error', 'unhandledrejection'].forEach(function (type) { w.removeEventListener(type, note) });
  };
  w.Y = w.Y || {};
  w.Y.Global = w.Y.Global || { on: keep('on') };
})(window);`
