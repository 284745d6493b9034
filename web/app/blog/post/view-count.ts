import { useEffect } from 'react'
import { clientWithToken } from '../../api/browser-client.ts'

/** Tells the server once that a post was read: when it has been before the reader for five seconds. Says nothing about who reads. */
export function useViewCount(id: number, isCounted: boolean): void {
  useEffect(() => {
    if (!isCounted) return
    let seconds = 0
    const clock = setInterval(() => {
      if (document.hidden || ++seconds < 5) return
      clearInterval(clock)
      clientWithToken(null)
        .blog.countPostView({ params: { id } })
        .catch(() => {})
    }, 1000)
    return () => clearInterval(clock)
  }, [id, isCounted])
}
