import { createContext } from 'react'

/**
 * Runs in the document head before the first paint: marks that scripts run, records the document's
 * address, applies the theme, and marks signed-in users and staff by their stored session. The text
 * is constant, so is its hash in the content security policy.
 */
export const HEAD_SCRIPT = `(function(){var e=document.documentElement;e.dataset.js="";e.dataset.address=location.pathname+location.search;try{var t=localStorage.getItem("theme");if(t==="contrast"||!t&&matchMedia("(prefers-contrast: more)").matches)e.dataset.theme="contrast";var l=+localStorage.getItem("logoutTime");var u=localStorage.getItem("user");if(u&&!(l>0&&l<=Date.now()))e.dataset.signedIn=/"is_(staff|superuser)":true/.test(u)?"staff":""}catch(_){}})()`

/** The nonce of our inline scripts while the server renders; undefined in browsers. */
export const ScriptMark = createContext<string | undefined>(undefined)
