import { useEffect, useState } from 'react'

const wide = '(width >= 68.75rem)'

export function isWindowWide(): boolean {
  return matchMedia(wide).matches
}

export function useIsWindowWide(): boolean {
  const [isWide, setWide] = useState(isWindowWide)
  useEffect(() => {
    const list = matchMedia(wide)
    const update = () => setWide(list.matches)
    update()
    list.addEventListener('change', update)
    return () => list.removeEventListener('change', update)
  }, [])
  return isWide
}
