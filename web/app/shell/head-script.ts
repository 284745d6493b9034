import { createContext } from 'react'

/**
 * Runs in the document head, before anything is painted: marks that scripts run, keeps the address that the document was made for,
 * applies the theme and says whether someone is signed in whose session is not over, and whether they are staff, so that nothing changes its look after the first
 * paint. The text is constant, so its hash in the content security policy is too.
 */
export const HEAD_SCRIPT = `(function(){var e=document.documentElement;e.dataset.js="";e.dataset.address=location.pathname+location.search;try{var t=localStorage.getItem("theme");if(t==="contrast"||!t&&matchMedia("(prefers-contrast: more)").matches)e.dataset.theme="contrast";var l=+localStorage.getItem("logoutTime");var u=localStorage.getItem("user");if(u&&!(l>0&&l<=Date.now()))e.dataset.signedIn=/"is_(staff|superuser)":true/.test(u)?"staff":""}catch(_){}})()`

/** The nonce of our own inline scripts while a page is rendered on the server; undefined in browsers. */
export const ScriptMark = createContext<string | undefined>(undefined)
