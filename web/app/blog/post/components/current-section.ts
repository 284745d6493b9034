import { useEffect, useState } from 'react'

/** From far above the page down to where the reader's eyes are, a quarter below the top of the window. */
const alreadyRead = '1000000px 0px -75% 0px'

/** The anchor of the last heading the reader has reached; null above the first one. */
export function useCurrentSection(anchors: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  const watched = anchors.join(' ')
  useEffect(() => {
    const reached = new Set<string>()
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          if (isIntersecting) reached.add(target.id)
          else reached.delete(target.id)
        }
        setCurrent(watched.split(' ').findLast((anchor) => reached.has(anchor)) ?? null)
      },
      { rootMargin: alreadyRead },
    )
    for (const anchor of watched.split(' ')) {
      const heading = document.getElementById(anchor)
      if (heading) observer.observe(heading)
    }
    return () => observer.disconnect()
  }, [watched])
  return current
}
