import { useEffect, useState } from 'react'

const wide = '(width >= 68.75rem)'

export function isWindowWide(): boolean {
  return matchMedia(wide).matches
}

export function useIsWindowWide(): boolean {
  const [isWide, setWide] = useState(isWindowWide)
  useEffect(() => {
    const list = matchMedia(wide)
    const look = () => setWide(list.matches)
    look()
    list.addEventListener('change', look)
    return () => list.removeEventListener('change', look)
  }, [])
  return isWide
}
