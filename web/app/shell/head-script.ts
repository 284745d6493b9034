import { createContext } from 'react'

/** Runs before the first paint. Constant, since the content security policy holds its hash. */
export const HEAD_SCRIPT = `(function(){var e=document.documentElement;e.dataset.js="";e.dataset.address=location.pathname+location.search;try{var t=localStorage.getItem("theme");if(t==="contrast"||!t&&matchMedia("(prefers-contrast: more)").matches)e.dataset.theme="contrast";var l=+localStorage.getItem("logoutTime");var u=localStorage.getItem("user");if(u&&!(l>0&&l<=Date.now()))e.dataset.signedIn=/"is_(staff|superuser)":true/.test(u)?"staff":""}catch(_){}})()`

/** The nonce of our inline scripts while the server renders; undefined in browsers. */
export const ScriptMark = createContext<string | undefined>(undefined)
