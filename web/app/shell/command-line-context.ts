import { createContext } from 'react'

export const OpenCommandLine = createContext<() => void>(() => {})
