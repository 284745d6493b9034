import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Rendered before the paper is. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    window.addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), { signal })
    window.addEventListener('afterprint', () => setPrinting(false), { signal })
    return () => ending.abort()
  }, [])
  return isPrinting
}
