import { useEffect, useState } from 'react'

/** A value once it has not changed for this long; until then the former one. */
export function useSettled<T>(value: T, settleMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value, settleMs])
  return settled
}
