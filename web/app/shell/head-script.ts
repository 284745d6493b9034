import { createContext } from 'react'

/** The colours of the browser's own bars: the background of each theme. */
export const themeColours = { terminal: '#06110b', paper: '#f8f5ec', contrast: '#000000' } as const

/** Runs before the first paint. Constant, since the content security policy holds its hash. */
export const headScript = `(function(){var e=document.documentElement;e.dataset.js="";e.dataset.address=location.pathname+location.search;try{var w=navigator.serviceWorker}catch(_){}if(!w||w.controller)e.dataset.faces="";try{var q=function(m){return matchMedia(m).matches},t=localStorage.getItem("theme"),z=localStorage.getItem("textSize");if(!/^(terminal|paper|contrast)$/.test(t))t=q("(prefers-contrast: more)")?"contrast":t==="system"&&q("(prefers-color-scheme: light)")?"paper":"terminal";e.dataset.theme=t;var m=document.createElement("meta");m.name="theme-color";m.content=${JSON.stringify(themeColours)}[t];document.head.append(m);if(/^(100|115|130|150)$/.test(z))e.dataset.textSize=z;if(/"thirdParty"/.test(localStorage.getItem("consentChoices")))e.dataset.embeds="";var l=+localStorage.getItem("logoutTime");var u=localStorage.getItem("user");if(u&&!(l>0&&l<=Date.now()))e.dataset.signedIn=/"is_(staff|superuser)":true/.test(u)?"staff":""}catch(_){}})()`

/** The nonce of our inline scripts while the server renders; undefined in browsers. */
export const ScriptNonce = createContext<string | undefined>(undefined)
