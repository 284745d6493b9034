import { useEffect } from 'react'
import { clientWithToken } from '../../api/browser-client.ts'

/**
 * Counts one view after the post was visible for five seconds. The request has no token, so it says
 * nothing about the reader.
 */
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
