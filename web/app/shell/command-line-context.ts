import { createContext } from 'react'

/** Opens the command line over the page. */
export const OpenCommandLine = createContext<() => void>(() => {})
