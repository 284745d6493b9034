import { type RefObject, useEffect, useState } from 'react'

/** Stays true from then on. By default within a window's height above or below. */
export function useNearViewport(element: RefObject<Element | null>, margin = '100%'): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: `${margin} 0px`,
    })
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, margin])
  return isNear
}
