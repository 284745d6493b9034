import { createContext } from 'react'

/** The nonce of our own inline scripts while a page is rendered on the server; undefined in browsers. */
export const ScriptMark = createContext<string | undefined>(undefined)
